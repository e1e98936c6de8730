import { inflateSync } from 'node:zlib';

type ImageReader = Pick<PDFKit.Mixins.PDFImage, 'openImage'>;

const isPng = (bytes: Uint8Array): boolean => bytes[0] === 0x89;

/** 50 megapixels: more than a phone takes, less than fills a function's memory. */
const maxPixels = 50_000_000;

/**
 * Reads a photo for drawing; undefined when it cannot be drawn. A damaged photo must not cost the
 * customer the whole report.
 */
export const openPdfImage = (
  document: ImageReader,
  bytes: Uint8Array,
): PDFKit.Mixins.OpenedImage | undefined => {
  try {
    if (isPng(bytes)) checkPng(bytes);
    const image = document.openImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    return image.width > 0 && image.height > 0 ? image : undefined;
  } catch {
    return undefined;
  }
};

/** Types of a PNG's chunks: IDAT and IEND. */
const imageData = 0x49444154;
const imageEnd = 0x49454e44;

// pdfkit unpacks a PNG's pixels after it has returned; what it throws then, nobody could catch.
const checkPng = (bytes: Uint8Array): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const pixels = view.getUint32(16) * view.getUint32(20);
  if (pixels > maxPixels) throw new Error('too many pixels');
  const parts: Uint8Array[] = [];
  for (let at = 8; at < bytes.length;) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    if (type === imageEnd) break;
    if (type === imageData) parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  // Eight bytes a pixel is the most a PNG has, and each row starts with one more.
  inflateSync(Buffer.concat(parts), { maxOutputLength: pixels * 8 + view.getUint32(20) * 16 + 64 });
};
