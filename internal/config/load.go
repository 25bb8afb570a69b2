package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"bretwalda/internal/yamlfile"
)

// Load reads and checks the configuration in a file. Relative paths in it begin
// at the file's own folder.
func Load(path string) (Config, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Config{}, fmt.Errorf("there is no configuration %s; name it with --config, or write one: bretwalda check --example > %s", path, path)
	}
	if err != nil {
		return Config{}, fmt.Errorf("configuration: %w", err)
	}
	return Parse(path, data)
}

// Parse is Load for the contents of a file. The path stands in errors, and is
// where relative paths begin.
func Parse(path string, data []byte) (Config, error) {
	c := defaults()
	file, err := yamlfile.Decode(path, data, &c)
	if err != nil {
		return Config{}, err
	}
	v := validator{file: file}
	v.config(&c)
	if err := errors.Join(v.errs...); err != nil {
		return Config{}, err
	}
	c.file = file
	c.Database = beside(path, c.Database)
	for i := range c.Packs {
		c.Packs[i] = beside(path, c.Packs[i])
	}
	for _, s := range []*Server{&c.IMAP.Server, &c.SMTP.Server} {
		s.PasswordFile, s.CAFile, s.folder = beside(path, s.PasswordFile), beside(path, s.CAFile), filepath.Dir(path)
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
