package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"gopkg.in/yaml.v3"
)

// Load reads and checks the configuration in a file. Relative paths in it begin
// at the file's own folder.
func Load(path string) (Config, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return Config{}, fmt.Errorf("configuration: %w", err)
	}
	return Parse(path, data)
}

// Parse is Load for the contents of a file. The path stands in errors, and is
// where relative paths begin.
func Parse(path string, data []byte) (Config, error) {
	c := defaults()
	var root yaml.Node
	if err := yaml.Unmarshal(data, &root); err != nil {
		return Config{}, readError(path, err)
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(&c); err != nil && !errors.Is(err, io.EOF) {
		return Config{}, readError(path, err)
	}
	v := validator{path: path, root: &root}
	v.config(&c)
	if err := errors.Join(v.errs...); err != nil {
		return Config{}, err
	}
	c.Database = beside(path, c.Database)
	for _, s := range []*Server{&c.IMAP.Server, &c.SMTP.Server} {
		s.PasswordFile, s.CAFile = beside(path, s.PasswordFile), beside(path, s.CAFile)
	}
	return c, nil
}

// beside makes a relative path begin at the folder of a file.
func beside(file, path string) string {
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(filepath.Dir(file), path)
}

var (
	yamlLine  = regexp.MustCompile(`^(?:yaml: )?line (\d+): (.*)$`)
	unknown   = regexp.MustCompile(`field (\S+) not found in type \S+`)
	wrongType = regexp.MustCompile(`cannot unmarshal \S+ (.*) into (\S+)`)
)

// readError puts the library's errors into the form of all others.
func readError(path string, err error) error {
	var types *yaml.TypeError
	if !errors.As(err, &types) {
		types = &yaml.TypeError{Errors: []string{err.Error()}}
	}
	var errs []error
	for _, text := range types.Errors {
		line := "1"
		if m := yamlLine.FindStringSubmatch(text); m != nil {
			line, text = m[1], m[2]
		}
		if m := unknown.FindStringSubmatch(text); m != nil {
			text = fmt.Sprintf("no such key %q; %s", m[1], "see \"bretwalda check -example\" for those there are")
		} else if m := wrongType.FindStringSubmatch(text); m != nil {
			text = fmt.Sprintf("%s is not %s", m[1], kindOf(m[2]))
		} else {
			text = strings.TrimPrefix(text, "yaml: ") + "; check the indentation and the colons"
		}
		errs = append(errs, fmt.Errorf("%s:%s: %s", path, line, text))
	}
	return errors.Join(errs...)
}

// kindOf says in words what a Go type wants.
func kindOf(goType string) string {
	switch goType {
	case "int":
		return "a number"
	case "bool":
		return "true or false"
	case "time.Duration":
		return "a time like 30s, 5m or 1h"
	case "string", "config.TLS":
		return "a text"
	}
	return "what belongs here; keys under it are indented"
}
