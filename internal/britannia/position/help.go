package position

import _ "embed"

// Help explains position files to people who write them.
//
//go:embed help.txt
var Help string
