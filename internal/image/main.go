// Command image writes an image for containers, an OCI archive, without any other
// program and without a network: one layer with the static binary, the certificates of
// the machine that it is made on, and the folders that the daemon needs.
//
//	go run ./internal/image -binary build/bretwalda -version 2026.11.22 -out build/bretwalda-image.tar
//	podman load -i build/bretwalda-image.tar
//
// The same input gives the same bytes.
package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"
	"time"
)

// user is who the daemon runs as in the image.
const user = 10001

func main() {
	var o options
	flag.StringVar(&o.binary, "binary", "", "the static binary")
	flag.StringVar(&o.certificates, "certificates", "/etc/ssl/certs/ca-certificates.crt", "whom to trust, in PEM")
	flag.StringVar(&o.version, "version", "latest", "the tag of the image")
	flag.StringVar(&o.out, "out", "", "the archive to write")
	flag.Parse()
	if err := o.write(); err != nil {
		fmt.Fprintln(os.Stderr, "image:", err)
		os.Exit(1)
	}
}

// options say what the image is made of.
type options struct{ binary, certificates, version, out string }

func (o *options) write() error {
	binary, err := os.ReadFile(o.binary)
	if err != nil {
		return err
	}
	certificates, err := os.ReadFile(o.certificates)
	if err != nil {
		return err
	}
	data, err := archive(binary, certificates, o.version)
	if err != nil {
		return err
	}
	return os.WriteFile(o.out, data, 0o644)
}

// entry is a file or, with no data and a slash at the end, a folder.
type entry struct {
	name  string
	mode  int64
	owner int
	data  []byte
}

// pack makes a tar file. Nothing in it depends on the time or the machine.
func pack(entries []entry) ([]byte, error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, e := range entries {
		h := &tar.Header{
			Name: e.name, Mode: e.mode, Uid: e.owner, Gid: e.owner, Size: int64(len(e.data)),
			Typeflag: tar.TypeReg, ModTime: time.Unix(0, 0), Format: tar.FormatUSTAR,
		}
		if e.name[len(e.name)-1] == '/' {
			h.Typeflag = tar.TypeDir
		}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(e.data); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}

// rootFiles are what is in the image.
func rootFiles(binary, certificates []byte) []entry {
	passwd := fmt.Sprintf("root:x:0:0:root:/:/\nbretwalda:x:%[1]d:%[1]d:Bretwalda:/var/lib/bretwalda:/\n", user)
	return []entry{
		{"bretwalda", 0o755, 0, binary},
		{"etc/", 0o755, 0, nil},
		{"etc/passwd", 0o644, 0, []byte(passwd)},
		{"etc/bretwalda/", 0o755, 0, nil},
		{"etc/ssl/", 0o755, 0, nil},
		{"etc/ssl/certs/", 0o755, 0, nil},
		{"etc/ssl/certs/ca-certificates.crt", 0o644, 0, certificates},
		{"tmp/", 0o1777, 0, nil},
		{"var/", 0o755, 0, nil},
		{"var/lib/", 0o755, 0, nil},
		{"var/lib/bretwalda/", 0o700, user, nil},
	}
}

// descriptor points to a blob (OCI image specification 1.1).
type descriptor struct {
	MediaType   string            `json:"mediaType"`
	Digest      string            `json:"digest"`
	Size        int               `json:"size"`
	Annotations map[string]string `json:"annotations,omitempty"`
}

// blobs collects what an archive points to.
type blobs struct{ entries []entry }

func (b *blobs) add(mediaType string, data []byte) descriptor {
	sum := digest(data)
	b.entries = append(b.entries, entry{"blobs/sha256/" + sum, 0o644, 0, data})
	return descriptor{MediaType: mediaType, Digest: "sha256:" + sum, Size: len(data)}
}

func (b *blobs) addJSON(mediaType string, v any) (descriptor, error) {
	data, err := json.Marshal(v)
	return b.add(mediaType, data), err
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// config is how the image runs.
type config struct {
	Architecture string `json:"architecture"`
	OS           string `json:"os"`
	Config       struct {
		User       string              `json:"User"`
		Entrypoint []string            `json:"Entrypoint"`
		Cmd        []string            `json:"Cmd"`
		WorkingDir string              `json:"WorkingDir"`
		Volumes    map[string]struct{} `json:"Volumes"`
		StopSignal string              `json:"StopSignal"`
	} `json:"config"`
	RootFS struct {
		Type    string   `json:"type"`
		DiffIDs []string `json:"diff_ids"`
	} `json:"rootfs"`
}

func newConfig(layer []byte) config {
	c := config{Architecture: runtime.GOARCH, OS: "linux"}
	c.Config.User = fmt.Sprintf("%[1]d:%[1]d", user)
	c.Config.Entrypoint, c.Config.Cmd = []string{"/bretwalda"}, []string{"serve"}
	c.Config.WorkingDir, c.Config.StopSignal = "/var/lib/bretwalda", "SIGTERM"
	c.Config.Volumes = map[string]struct{}{"/var/lib/bretwalda": {}, "/etc/bretwalda": {}}
	c.RootFS.Type, c.RootFS.DiffIDs = "layers", []string{"sha256:" + digest(layer)}
	return c
}

// manifest lists what makes the image, index the images of the archive.
type manifest struct {
	SchemaVersion int          `json:"schemaVersion"`
	MediaType     string       `json:"mediaType"`
	Config        descriptor   `json:"config"`
	Layers        []descriptor `json:"layers"`
}

type index struct {
	SchemaVersion int          `json:"schemaVersion"`
	Manifests     []descriptor `json:"manifests"`
}

// archive makes the image.
func archive(binary, certificates []byte, version string) ([]byte, error) {
	const kind = "application/vnd.oci.image."
	layer, err := pack(rootFiles(binary, certificates))
	if err != nil {
		return nil, err
	}
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	if _, err := z.Write(layer); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	var all blobs
	m := manifest{SchemaVersion: 2, MediaType: kind + "manifest.v1+json"}
	m.Layers = []descriptor{all.add(kind+"layer.v1.tar+gzip", zipped.Bytes())}
	if m.Config, err = all.addJSON(kind+"config.v1+json", newConfig(layer)); err != nil {
		return nil, err
	}
	d, err := all.addJSON(m.MediaType, m)
	if err != nil {
		return nil, err
	}
	d.Annotations = map[string]string{"org.opencontainers.image.ref.name": version, "io.containerd.image.name": "bretwalda:" + version}
	list, err := json.Marshal(index{SchemaVersion: 2, Manifests: []descriptor{d}})
	if err != nil {
		return nil, err
	}
	head := []entry{
		{"oci-layout", 0o644, 0, []byte(`{"imageLayoutVersion":"1.0.0"}`)},
		{"index.json", 0o644, 0, list},
		{"blobs/", 0o755, 0, nil},
		{"blobs/sha256/", 0o755, 0, nil},
	}
	return pack(append(head, all.entries...))
}
