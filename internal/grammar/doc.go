// Package grammar is what a language does to words: how names inflect, how things
// are counted and listed, how places in an order and dates are written. It knows
// neither games nor letters; what it knows of a language comes from one file that
// a translator can edit:
//
//	list: {comma: ", ", and: " e ", except: [{before: "^[eE]", and: " ed "}]}
//	ordinals: {"": "{n}º"}                  # by the last digits, the longest that fit
//	decimal: ","                            # before tenths and halves: 58,3
//	date: "{weekday} {day} {month} {year}, ore {hour}:{minute} {zone}"
//	days: {1: 1º}                           # days that are not plain numbers
//	months: [gennaio, febbraio, ...]
//	weekdays: [lunedì, martedì, ...]        # Monday first
//	nouns:
//	  army: {one: un'armata, other: "{n} armate"}
//	  fort: forte                           # the same for every number
//	names:
//	  nation:
//	    - match: "^[AI]"                    # a regular expression on the name
//	      the: gli {name}
//	    - ids: [romans]                     # or the ids of some names
//	      adj: romane
//	    - the: i {name}                     # or all others
//	      of: de{the}
//
// Nouns have the plural forms of the language as the Unicode CLDR names them: one,
// other, few and so on. A form of a name is that of the first rule that fits the
// name and has the form. Between braces stand {name}, {stem} (the name without
// its last letter), {1} (what the first group of the rule's match found), {roman} (of a
// number, in Roman figures), or other forms of the same name.
package grammar
