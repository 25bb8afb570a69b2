package pack

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// Archive puts a pack into one value for the database: a tar, compressed by gzip, of
// its files by name, without times and owners, so that the same pack gives the same
// bytes.
func (f Files) Archive() ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	t := tar.NewWriter(z)
	for _, g := range f.Sorted().List {
		err := t.WriteHeader(&tar.Header{Format: tar.FormatUSTAR, Typeflag: tar.TypeReg, Name: g.Name, Mode: 0o644, Size: int64(len(g.Data))})
		if err == nil {
			_, err = t.Write(g.Data)
		}
		if err != nil {
			return nil, fmt.Errorf("archive of a pack: %w", err)
		}
	}
	if err := errors.Join(t.Close(), z.Close()); err != nil {
		return nil, fmt.Errorf("archive of a pack: %w", err)
	}
	return b.Bytes(), nil
}

// Unarchive is the inverse of Archive.
func Unarchive(data []byte) (Files, error) {
	var f Files
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return f, fmt.Errorf("archive of a pack: %w", err)
	}
	t := tar.NewReader(io.LimitReader(z, maxAll+maxFiles<<10+1<<12)) // with headers, padding and the end
	for {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return f.Sorted(), nil
		}
		if err != nil {
			return Files{}, fmt.Errorf("archive of a pack: %w", err)
		}
		content, err := io.ReadAll(t)
		if err != nil {
			return Files{}, fmt.Errorf("archive of a pack: %w", err)
		}
		f.List = append(f.List, File{h.Name, content})
	}
}
