"""Pictures: results in; text, SVG, TikZ, DOT and JSON out. Knows no algorithm."""
