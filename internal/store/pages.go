package store

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"os"
)

// This file reads the pages of a bbolt file as plain bytes. bbolt itself maps the
// file into memory and trusts it: in a damaged file it follows a page number to
// memory that is not there, which kills the process, or in a circle. So a file is
// walked here first; what passes is safe to hand to bbolt. The layout is that of
// bbolt's file version 2, in the byte order of the machine.

const (
	pageHeader    = 16 // id 8, flags 2, count 2, overflow 4
	pageElement   = 16 // of branches: pos 4, key size 4, page 8; of leaves: flags 4, pos 4, key size 4, value size 4
	bucketHeader  = 16 // root page 8, sequence 8
	metaLength    = 64
	metaMagic     = 0xED0CDAED
	metaVersion   = 2
	flagBranch    = 0x01
	flagLeaf      = 0x02
	flagFreelist  = 0x10
	elementBucket = 0x01
	firstPages    = 4 // of a new file: two headers, the free list, the root
	noFreelist    = math.MaxUint64
	maxDepth      = 64 // of pages above each other, buckets included; real files have about ten
)

// fileHeader is one of the two headers of a file, each in a page of its own; the
// valid one with the higher transaction counts.
type fileHeader struct {
	pageSize       int
	root, freelist uint64
	high           uint64 // pages from here on do not exist
	tx             uint64
}

// readHeader decodes the header in a page; false if it is none, or damaged.
func readHeader(page []byte) (fileHeader, bool) {
	if len(page) < pageHeader+metaLength {
		return fileHeader{}, false
	}
	meta := page[pageHeader : pageHeader+metaLength]
	order := binary.NativeEndian
	sum := fnv.New64a()
	sum.Write(meta[:metaLength-8])
	if order.Uint32(meta) != metaMagic || order.Uint32(meta[4:]) != metaVersion || order.Uint64(meta[56:]) != sum.Sum64() {
		return fileHeader{}, false
	}
	h := fileHeader{
		pageSize: int(order.Uint32(meta[8:])), root: order.Uint64(meta[16:]), freelist: order.Uint64(meta[32:]),
		high: order.Uint64(meta[40:]), tx: order.Uint64(meta[48:]),
	}
	return h, h.pageSize >= 512 && h.pageSize <= 1<<16 && h.high < 1<<40
}

// fileHeaders reads both headers of a file: the one that counts, and whether each is
// whole. The size of pages is known from a header only, so the second is looked for
// at each size that there is.
func fileHeaders(r io.ReaderAt) (current fileHeader, whole [2]bool) {
	page := make([]byte, pageHeader+metaLength)
	read := func(at int64) (fileHeader, bool) {
		if n, err := r.ReadAt(page, at); n < len(page) && err != nil {
			return fileHeader{}, false
		}
		return readHeader(page)
	}
	current, whole[0] = read(0)
	for size := 512; size <= 1<<16; size *= 2 {
		if whole[0] && size != current.pageSize {
			continue
		}
		if second, ok := read(int64(size)); ok && second.pageSize == size {
			whole[1] = true
			if !whole[0] || second.tx > current.tx {
				current = second
			}
			break
		}
	}
	return current, whole
}

// unborn reports whether a file is what is left when a computer loses power while it
// creates a database: no transaction was ever committed to it, so it holds nothing.
func unborn(f *os.File) bool {
	info, err := f.Stat()
	if err != nil {
		return false
	}
	current, whole := fileHeaders(f)
	if whole[0] || whole[1] {
		return current.tx <= 1 && info.Size() <= firstPages*int64(current.pageSize)
	}
	if info.Size() > firstPages*int64(os.Getpagesize()) {
		return false
	}
	data, err := io.ReadAll(io.NewSectionReader(f, 0, info.Size()))
	return err == nil && len(bytes.Trim(data, "\x00")) == 0
}

// walk visits all pages of a file that are in use.
type walk struct {
	r      io.ReaderAt
	header fileHeader
	seen   []bool // by page: read, or free
	faults int
	report func(error)
}

// walkPages reads all of a file of that size and reports each fault in its structure.
func walkPages(r io.ReaderAt, size int64, report func(error)) {
	header, whole := fileHeaders(r)
	if !whole[0] && !whole[1] {
		report(fmt.Errorf("%w: neither of its two headers can be read", ErrNotDatabase))
		return
	}
	if want := int64(header.high) * int64(header.pageSize); size < want {
		report(fmt.Errorf("%w: it was cut short, %d bytes of %d are there", ErrNotDatabase, size, want))
		return
	}
	w := &walk{r: r, header: header, report: report, seen: make([]bool, header.high)}
	for i, ok := range whole {
		if w.take(uint64(i), 0); !ok && header.tx > 2 {
			report(fmt.Errorf("header %d of the file is damaged: what was written last may be missing", i))
		}
	}
	w.free()
	w.tree(header.root, 0, nil, nil, nil)
	lost := 0
	for _, seen := range w.seen {
		if !seen {
			lost++
		}
	}
	if lost > 0 && w.faults == 0 {
		report(fmt.Errorf("%d pages are neither used nor free", lost))
	}
}

func (w *walk) fault(where [][]byte, format string, args ...any) {
	w.faults++
	err := fmt.Errorf(format, args...)
	if len(where) > 0 {
		err = fmt.Errorf("in %q: %w", bytes.Join(where, []byte("/")), err)
	}
	w.report(err)
}

// take notes that pages from id on are used; false if they do not exist or are used
// or free already.
func (w *walk) take(id uint64, overflow uint32) bool {
	end := id + uint64(overflow) + 1
	if id >= w.header.high || end > w.header.high {
		return false
	}
	for i := id; i < end; i++ {
		if w.seen[i] {
			return false
		}
	}
	for i := id; i < end; i++ {
		w.seen[i] = true
	}
	return true
}

// page reads a page with those that it flows over to; nil, with the fault reported,
// if it is not what it must be.
func (w *walk) page(id uint64, flags uint16, where [][]byte) []byte {
	if id >= w.header.high {
		w.fault(where, "page %d does not exist", id)
		return nil
	}
	size, order := w.header.pageSize, binary.NativeEndian
	var head [pageHeader]byte
	if _, err := w.r.ReadAt(head[:], int64(id)*int64(size)); err != nil {
		w.fault(where, "page %d: %w", id, err)
		return nil
	}
	overflow := order.Uint32(head[12:])
	switch own, kind := order.Uint64(head[:]), order.Uint16(head[8:]); {
	case own != id:
		w.fault(where, "page %d says that it is page %d", id, own)
		return nil
	case kind&flags == 0 || kind&(kind-1) != 0:
		w.fault(where, "page %d is of kind %#x", id, kind)
		return nil
	case !w.take(id, overflow):
		w.fault(where, "page %d and the %d after it are used twice, or do not exist", id, overflow)
		return nil
	}
	data := make([]byte, (int(overflow)+1)*size)
	if _, err := w.r.ReadAt(data, int64(id)*int64(size)); err != nil {
		w.fault(where, "page %d: %w", id, err)
		return nil
	}
	return data
}

// free reads the list of free pages.
func (w *walk) free() {
	if w.header.freelist == noFreelist {
		return
	}
	data := w.page(w.header.freelist, flagFreelist, nil)
	if data == nil {
		return
	}
	order, ids := binary.NativeEndian, data[pageHeader:]
	count := uint64(order.Uint16(data[10:]))
	if count == math.MaxUint16 {
		count, ids = order.Uint64(ids), ids[8:]
	}
	if count > uint64(len(ids)/8) {
		w.fault(nil, "the list of free pages names %d, more than it holds", count)
		return
	}
	for i := range count {
		if id := order.Uint64(ids[8*i:]); !w.take(id, 0) {
			w.fault(nil, "page %d is listed as free, but is used or does not exist", id)
		}
	}
}

// tree walks the pages of a bucket from one of them down. Keys must be within
// [from, to); nil is no bound.
func (w *walk) tree(id uint64, depth int, where [][]byte, from, to []byte) {
	if depth > maxDepth {
		w.fault(where, "page %d lies too deep", id)
		return
	}
	if data := w.page(id, flagBranch|flagLeaf, where); data != nil {
		w.node(data, fmt.Sprintf("page %d", id), depth, where, from, to)
	}
}

// element is one entry of a page.
type element struct {
	key, value []byte
	child      uint64 // of a branch
	bucket     bool   // of a leaf: the value is a bucket
}

// tight reports whether what the entries of a page hold begins right behind their list, as it is always written,
// and a page without entries is empty: a count that was changed makes entries vanish.
func tight(data []byte, count int) bool {
	behind := pageHeader + count*pageElement
	if count == 0 {
		return len(bytes.Trim(data[behind:], "\x00")) == 0
	}
	pos := 0 // in the first entry
	if binary.NativeEndian.Uint16(data[8:])&flagBranch == 0 {
		pos = 4
	}
	return pageHeader+uint64(binary.NativeEndian.Uint32(data[pageHeader+pos:])) == uint64(behind)
}

// elements decodes the entries of a page; false if one lies outside.
func elements(data []byte) ([]element, bool) {
	order := binary.NativeEndian
	branch := order.Uint16(data[8:])&flagBranch != 0
	count := int(order.Uint16(data[10:]))
	if pageHeader+count*pageElement > len(data) {
		return nil, false
	}
	if !tight(data, count) {
		return nil, false
	}
	list := make([]element, count)
	for i := range list {
		at := pageHeader + i*pageElement
		e := data[at:]
		var pos, keySize, valueSize uint32
		if branch {
			pos, keySize, list[i].child = order.Uint32(e), order.Uint32(e[4:]), order.Uint64(e[8:])
		} else {
			flags := order.Uint32(e)
			if flags&^elementBucket != 0 {
				return nil, false
			}
			list[i].bucket = flags == elementBucket
			pos, keySize, valueSize = order.Uint32(e[4:]), order.Uint32(e[8:]), order.Uint32(e[12:])
		}
		start := uint64(at) + uint64(pos)
		mid := start + uint64(keySize)
		end := mid + uint64(valueSize)
		if pos < pageElement || end > uint64(len(data)) {
			return nil, false
		}
		list[i].key, list[i].value = data[start:mid], data[mid:end]
	}
	return list, true
}

// node walks the entries of one page, or of a bucket that is kept inside a value.
func (w *walk) node(data []byte, name string, depth int, where [][]byte, from, to []byte) {
	list, ok := elements(data)
	if !ok {
		w.fault(where, "%s: an entry lies outside of it, or its count is wrong", name)
		return
	}
	branch := binary.NativeEndian.Uint16(data[8:])&flagBranch != 0
	for i, e := range list {
		next := to
		if i+1 < len(list) {
			next = list[i+1].key
		}
		if from != nil && bytes.Compare(e.key, from) < 0 || next != nil && bytes.Compare(e.key, next) >= 0 {
			w.fault(where, "%s: key %q is out of order", name, e.key)
		}
		switch {
		case branch:
			w.tree(e.child, depth+1, where, e.key, next)
		case e.bucket:
			w.bucket(e, depth+1, append(where[:len(where):len(where)], e.key))
		}
	}
	if branch && len(list) == 0 {
		w.fault(where, "%s: a branch that leads nowhere", name)
	}
}

// bucket walks a bucket inside another: pages of its own, or, if it is small, a page
// within the value.
func (w *walk) bucket(e element, depth int, where [][]byte) {
	switch {
	case len(e.value) < bucketHeader:
		w.fault(where, "the bucket is too short")
	case binary.NativeEndian.Uint64(e.value) != 0:
		w.tree(binary.NativeEndian.Uint64(e.value), depth, where, nil, nil)
	case len(e.value) < bucketHeader+pageHeader || binary.NativeEndian.Uint16(e.value[bucketHeader+8:]) != flagLeaf:
		w.fault(where, "the bucket holds no page")
	default:
		w.node(e.value[bucketHeader:], "the page inside", depth, where, nil, nil)
	}
}
