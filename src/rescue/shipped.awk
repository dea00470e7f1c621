# Makes shipped.c from GAME.txt, the files of puzzles.
BEGIN { print "#include \"rescue/shipped.h\"\n\nconst struct rescue_line rescue_lines[] = {" }
FNR == 1 {
  game = FILENAME
  gsub(/^.*\/|\.txt$/, "", game)
}
!/^#/ { printf "    {\"%s\", \"%s\"},\n", game, $0 }
END { print "    {0, 0}};" }
