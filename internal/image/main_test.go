package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"strings"
	"testing"
)

// unpack reads a tar file.
func unpack(t *testing.T, r io.Reader) (names []string, files map[string][]byte) {
	t.Helper()
	files = make(map[string][]byte)
	for tr := tar.NewReader(r); ; {
		h, err := tr.Next()
		if err == io.EOF {
			return names, files
		}
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, h.Name)
		if files[h.Name], err = io.ReadAll(tr); err != nil {
			t.Fatal(err)
		}
	}
}

// From the index everything is found by its digest, down to the binary.
func TestArchive(t *testing.T) {
	data, err := archive([]byte("program"), []byte("trust"), "2026.11.22+g1234567")
	if err != nil {
		t.Fatal(err)
	}
	again, err := archive([]byte("program"), []byte("trust"), "2026.11.22+g1234567")
	if err != nil || !bytes.Equal(data, again) {
		t.Errorf("the same input gives other bytes (%v)", err)
	}
	_, files := unpack(t, bytes.NewReader(data))
	if string(files["oci-layout"]) != `{"imageLayoutVersion":"1.0.0"}` {
		t.Errorf("layout %q", files["oci-layout"])
	}
	blob := func(d descriptor) []byte {
		t.Helper()
		sum := strings.TrimPrefix(d.Digest, "sha256:")
		data := files["blobs/sha256/"+sum]
		if digest(data) != sum || len(data) != d.Size {
			t.Fatalf("blob %+v has %d bytes", d, len(data))
		}
		return data
	}
	read := func(data []byte, into any) {
		t.Helper()
		if err := json.Unmarshal(data, into); err != nil {
			t.Fatal(err)
		}
	}
	var list index
	read(files["index.json"], &list)
	var m manifest
	read(blob(list.Manifests[0]), &m)
	var c config
	read(blob(m.Config), &c)
	z, err := gzip.NewReader(bytes.NewReader(blob(m.Layers[0])))
	if err != nil {
		t.Fatal(err)
	}
	layer, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	if c.RootFS.DiffIDs[0] != "sha256:"+digest(layer) {
		t.Error("the layer is not the one that the configuration names")
	}
	names, root := unpack(t, bytes.NewReader(layer))
	if string(root["bretwalda"]) != "program" || c.Config.Entrypoint[0] != "/bretwalda" || string(root["etc/ssl/certs/ca-certificates.crt"]) != "trust" {
		t.Errorf("%v, %+v", names, c.Config)
	}
	for volume := range c.Config.Volumes {
		if _, ok := root[strings.TrimPrefix(volume, "/")+"/"]; !ok {
			t.Errorf("no folder for %s in %v", volume, names)
		}
	}
}
