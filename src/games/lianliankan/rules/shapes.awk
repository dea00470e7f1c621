# Makes a C file of text files: awk -f shapes.awk ring.txt ...
BEGIN {
  print "#include \"games/lianliankan/rules/lianliankan_rules.h\"\n"
  print "const struct lian_shape lian_shapes[] = {"
}
FNR == 1 {
  name = FILENAME
  sub(/.*\//, "", name)
  sub(/\.txt$/, "", name)
  printf "%s    {\"%s\",", (NR > 1 ? "},\n" : ""), name
}
{ printf "\n     \"%s\\n\"", $0 }
END { print "},\n};" }
