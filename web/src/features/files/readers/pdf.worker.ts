// The order matters: pdf.js must find the bounds in place.
import "./bound-memory.ts";
import "pdfjs-dist/legacy/build/pdf.worker.min.mjs";
