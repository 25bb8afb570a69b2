// Package orders is the order language: it reads what players write into a
// Sheet, says by line what it could not read, and prints a Sheet back.
package orders
