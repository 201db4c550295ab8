// The order matters: the bounded APIs must be in place before pdf.js loads.
import "./bound-memory.ts";
import "pdfjs-dist/legacy/build/pdf.worker.min.mjs";
