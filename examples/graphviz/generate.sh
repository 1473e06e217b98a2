#!/bin/sh
# Makes in the current folder what Graphviz makes of its own sources, the folder $1, before it is compiled: the parsers,
# and the tables of colours and fonts. As its Makefile.am do it, in lib/cgraph and lib/common.
set -eu
export LC_ALL=C # the order that the tables are searched in
common=$1/lib/common

bison --defines=grammar.h --output=grammar.c "$1/lib/cgraph/grammar.y"
flex --outfile=scan.c "$1/lib/cgraph/scan.l"
sed -i 's/yy/aag/g' grammar.h grammar.c scan.c
bison -Wno-conflicts-sr --defines=htmlparse.h --output=htmlparse.c "$common/htmlparse.y"
sed -i 's/yy/html/g' htmlparse.h htmlparse.c

{
  awk -f "$1/awk/brewer.awk" "$common/brewer_colors"
  awk -f "$1/awk/svgcolor.awk" "$common/svgcolor_names"
  cat "$common/color_names"
} | sort | awk -f "$1/awk/colortbl.awk" >colortbl.h

cat "$common/ps_fontmap.txt" >ps_font_equiv.h
perl "$common/mksvgfonts.pl" "$common/fontmap.cfg" "$common/ps_font_equiv.txt" 2>/dev/null | sort >>ps_font_equiv.h
