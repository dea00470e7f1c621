# Makes a C file of openings.txt.
BEGIN {
  FS = "|"
  print "#include \"games/klotski/rules/klotski_openings.h\"\n"
  print "const struct klotski_opening klotski_openings[] = {"
}
!/^#/ {
  gsub(/ /, ", ", $4)
  printf "    {\"%s\", \"%s\", \"%s\", {%s}, %s, {%s}, \"%s\"},\n",
    $1, $2, $3, $4, $5 == "-" ? "-1" : "GRADE_" toupper($5), $7 == "" ? "3, 1" : $7, $6
  count++
}
END { printf "};\n\nconst uint64_t klotski_openings_count = %d;\n", count }
