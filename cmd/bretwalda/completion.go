package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

func completionCommand() command {
	c := command{
		name:    "completion",
		summary: "print what lets a shell complete command lines",
		usage: `bash | zsh | fish
"make install" and the Debian package put it where the shells look for it.

  bretwalda completion bash > ~/.local/share/bash-completion/completions/bretwalda`,
	}
	c.run = func(_ context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		if err := parse(fs, args); err != nil {
			return err
		}
		write := completions()[fs.Arg(0)]
		if fs.NArg() != 1 || write == nil {
			return usageError("name a shell: bash, zsh or fish")
		}
		return write(env.stdout)
	}
	return c
}

// completions says who writes what a shell reads.
func completions() map[string]func(io.Writer) error {
	return map[string]func(io.Writer) error{"bash": completeBash, "zsh": completeZsh, "fish": completeFish}
}

// helpWords are what can stand behind help.
func helpWords() []string {
	words := slices.Clone(topicNames())
	for _, c := range commands() {
		words = append(words, c.name)
	}
	return words
}

func commandNames() []string {
	names := []string{"help"}
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return names
}

func completeBash(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# bash completion for bretwalda\n_bretwalda() {\n\tlocal word=${COMP_WORDS[COMP_CWORD]} words=\n")
	fmt.Fprintf(&b, "\tif ((COMP_CWORD == 1)); then\n\t\twords=%q\n\telse\n\t\tcase ${COMP_WORDS[1]} in\n", strings.Join(commandNames(), " "))
	fmt.Fprintf(&b, "\t\thelp) words=%q ;;\n", strings.Join(helpWords(), " "))
	for _, c := range commands() {
		var options []string
		for _, f := range c.options() {
			options = append(options, "--"+f.Name)
		}
		fmt.Fprintf(&b, "\t\t%s) [[ $word != -* ]] || words=%q ;;\n", c.name, strings.Join(options, " "))
	}
	b.WriteString("\t\tesac\n\tfi\n\tmapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n}\ncomplete -o default -F _bretwalda bretwalda\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func completeZsh(w io.Writer) error {
	var b strings.Builder
	b.WriteString("#compdef bretwalda\nif (( CURRENT == 2 )); then\n\tlocal -a what=(\n\t\t'help:explain a command, or the game'\n")
	for _, c := range commands() {
		fmt.Fprintf(&b, "\t\t%s\n", shellQuote(c.name+":"+strings.ReplaceAll(c.summary, ":", "\\:")))
	}
	b.WriteString("\t)\n\t_describe what what\n\treturn\nfi\ncase ${words[2]} in\n")
	fmt.Fprintf(&b, "help) _values topic %s ;;\n", strings.Join(helpWords(), " "))
	for _, c := range commands() {
		fmt.Fprintf(&b, "%s) _arguments", c.name)
		for _, f := range c.options() {
			name, text := flag.UnquoteUsage(f)
			text = strings.NewReplacer("[", "(", "]", ")", ":", ",").Replace(text)
			spec := fmt.Sprintf("*--%s[%s]", f.Name, text)
			if name != "" {
				spec += ":" + name + ":_files"
			}
			b.WriteString(" " + shellQuote(spec))
		}
		b.WriteString(" '*:file:_files' ;;\n")
	}
	b.WriteString("esac\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func completeFish(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "complete -c bretwalda -n __fish_use_subcommand -f -a help -d 'explain a command, or the game'\n")
	fmt.Fprintf(&b, "complete -c bretwalda -n '__fish_seen_subcommand_from help' -f -a %s\n", shellQuote(strings.Join(helpWords(), " ")))
	for _, c := range commands() {
		fmt.Fprintf(&b, "complete -c bretwalda -n __fish_use_subcommand -f -a %s -d %s\n", c.name, shellQuote(c.summary))
		for _, f := range c.options() {
			name, text := flag.UnquoteUsage(f)
			needs := ""
			if name != "" {
				needs = " -r"
			}
			fmt.Fprintf(&b, "complete -c bretwalda -n '__fish_seen_subcommand_from %s' -l %s%s -d %s\n", c.name, f.Name, needs, shellQuote(text))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// shellQuote quotes a word for any shell.
func shellQuote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
