import type PDFDocument from 'pdfkit';
import { photoTypeOf } from 'shared/domain/photo-type.ts';
import { contentWidth, faint, letter, lineHeight, styles } from './pdf-page.ts';
import type { PageFlow } from './pdf-page.ts';

type Document = InstanceType<typeof PDFDocument>;

// Sized so that three rows fill a page even with three-line captions.
const gutter = 16;
const cell = { width: (contentWidth - gutter) / 2, height: 172 } as const;
const captionGap = 4;
const rowGap = 8;

type Photos = {
  /** Undefined for a missing photo. */
  photos: readonly (Uint8Array | undefined)[];
  /** Empty for a photo without a caption. */
  captions: readonly string[];
};

/** Draws the photos in two columns, each with its number and caption below. */
export const drawPhotos = (
  document: Document,
  flow: PageFlow,
  { photos, captions }: Photos,
): void => {
  const texts = photos.map((_, index) =>
    [`Photo ${index + 1} of ${photos.length}`, captions[index]].filter(Boolean).join(': '),
  );
  for (let first = 0; first < photos.length; first += 2) {
    const pair = [first, first + 1].filter((index) => index < photos.length);
    const captionHeight = Math.max(
      ...pair.map((index) => flow.heightOf(texts[index] ?? '', styles.small, cell.width)),
    );
    const rowHeight = cell.height + captionGap + captionHeight + rowGap;
    if (first === 0) {
      flow.need(lineHeight(styles.heading) + 4 + rowHeight);
      flow.write('Photos', styles.heading);
      flow.skip(4);
    } else flow.need(rowHeight);
    for (const [column, index] of pair.entries()) {
      const x = letter.margin + column * (cell.width + gutter);
      const bytes = photos[index];
      drawPhoto(document, flow, {
        image: bytes && openPhoto(document, bytes),
        instead: bytes ? 'This photo could not be printed.' : 'This photo is missing.',
        x,
      });
      flow.place(texts[index] ?? '', styles.small, {
        x,
        y: flow.y + cell.height + captionGap,
        width: cell.width,
        color: faint,
      });
    }
    flow.skip(rowHeight);
  }
};

const jpegColors = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK']);

// A damaged photo must not cost the customer the whole report. In other formats pdfkit throws errors where
// nobody can catch them, so it only gets JPEGs.
const openPhoto = (
  document: Document,
  bytes: Uint8Array,
): PDFKit.Mixins.OpenedImage | undefined => {
  if (photoTypeOf(bytes) !== 'image/jpeg') return undefined;
  try {
    const image = document.openImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    const isDrawable =
      image.width > 0 && image.height > 0 && jpegColors.has(image.colorSpace ?? '');
    return isDrawable ? image : undefined;
  } catch {
    return undefined;
  }
};

type PlacedPhoto = {
  image: PDFKit.Mixins.OpenedImage | undefined;
  instead: string;
  x: number;
};

const drawPhoto = (
  document: Document,
  flow: PageFlow,
  { image, instead, x }: PlacedPhoto,
): void => {
  const { y } = flow;
  if (image) {
    document.image(image, x, y, {
      fit: [cell.width, cell.height],
      valign: 'bottom',
    });
    return;
  }
  document.lineWidth(0.75).strokeColor(faint).rect(x, y, cell.width, cell.height).stroke();
  flow.place(instead, styles.small, {
    x: x + 12,
    y: y + cell.height / 2,
    width: cell.width - 24,
    color: faint,
  });
};
