import { checkPng } from './png-check.ts';

type ImageReader = Pick<PDFKit.Mixins.PDFImage, 'openImage'>;

/**
 * Bytes of one image once unpacked, and of all that have to be unpacked for one report, whatever their
 * number: what a function has memory and time for. A phone's screenshot has some 20 MB.
 */
const defaultLimits = { image: 128 * 1024 * 1024, report: 128 * 1024 * 1024 };

const isPng = (bytes: Uint8Array): boolean => bytes[0] === 0x89;

/** Colours a PDF knows: grey, RGB, CMYK. */
const jpegColours = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK']);

/**
 * Gives the function that reads a report's photos for drawing, one after the other; undefined for one
 * that cannot be drawn. A damaged or monstrous photo must not cost the customer the whole report.
 */
export const pdfImages = (document: ImageReader, limits = defaultLimits) => {
  let left = limits.report;
  return (bytes: Uint8Array): PDFKit.Mixins.OpenedImage | undefined => {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    try {
      if (isPng(file)) {
        const { unpacked, isReworked } = checkPng(file, limits.image);
        if (isReworked && unpacked > left) return undefined;
        if (isReworked) left -= unpacked;
      }
      const image = document.openImage(file);
      if (image.width === 0 || image.height === 0) return undefined;
      return isPng(file) || jpegColours.has(image.colorSpace ?? '') ? image : undefined;
    } catch {
      return undefined;
    }
  };
};
