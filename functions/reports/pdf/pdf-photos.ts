import type PDFDocument from 'pdfkit';
import { brand } from 'shared/domain/site/brand.ts';
import { photoTypeOf } from 'shared/domain/photos/photo-type.ts';
import { accent, faint, letter, lineHeight, styles, type PageFlow } from './pdf-page.ts';
import { gutter, photoGrid, rowSpace } from './pdf-photo-grid.ts';

type Document = InstanceType<typeof PDFDocument>;

type Photos = {
  /** Undefined for a missing photo. */
  photos: readonly (Uint8Array | undefined)[];
  /** Empty for a photo without a caption. */
  captions: readonly string[];
  /** The indexes of the photos in the order in which they are drawn. */
  order: readonly number[];
  /** Points to reserve below the photos for what must be on the same page. */
  below: number;
};

/** Draws the photos in cells of one size, each with its number and caption below (rules: report-23). */
export const drawPhotos = (
  document: Document,
  flow: PageFlow,
  { photos, captions, order, below }: Photos,
): void => {
  if (photos.length === 0) return;
  const texts = photos.map((_, index) =>
    [`Photo ${index + 1} of ${photos.length}`, captions[index]].filter(Boolean).join(': '),
  );
  const rowsOf = (columns: number): number[][] =>
    Array.from({ length: Math.ceil(photos.length / columns) }, (_, row) =>
      order.slice(row * columns, (row + 1) * columns),
    );
  const captionHeight = (row: readonly number[], width: number): number =>
    Math.max(...row.map((index) => flow.heightOf(texts[index] ?? '', styles.small, width)));
  const headHeight = lineHeight(styles.heading) + 4;
  const grid = photoGrid({
    count: photos.length,
    left: flow.left - headHeight - below,
    captionsHeight: ({ columns, width }) =>
      rowsOf(columns).reduce((sum, row) => sum + captionHeight(row, width), 0),
  });
  for (const [number, row] of rowsOf(grid.columns).entries()) {
    const rowHeight =
      grid.height + rowSpace.above + captionHeight(row, grid.width) + rowSpace.below;
    flow.need(number === 0 ? headHeight + rowHeight : rowHeight);
    if (number === 0) {
      flow.write('Photos', styles.heading, { color: accent, as: 'H2' });
      flow.skip(4);
    }
    for (const [column, index] of row.entries()) {
      const x = letter.margin + column * (grid.width + gutter);
      const bytes = photos[index];
      drawPhoto(document, flow, {
        image: bytes && openPhoto(document, bytes),
        alt: `Photo ${index + 1} of ${photos.length}`,
        instead: bytes ? 'This photo could not be printed.' : 'This photo is missing.',
        cell: { x, y: flow.y, width: grid.width, height: grid.height },
      });
      flow.place(texts[index] ?? '', styles.small, {
        x,
        y: flow.y + grid.height + rowSpace.above,
        width: grid.width,
        color: faint,
      });
    }
    flow.skip(rowHeight);
  }
};

const jpegColors = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK']);

// A damaged photo must not cost the customer the entire report. In other formats pdfkit throws errors that
// cannot be caught, so it only gets JPEGs.
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
  /** For a screen reader, which reads the caption below it, too. */
  alt: string;
  instead: string;
  cell: { x: number; y: number; width: number; height: number };
};

// The photo is fitted into the cell uncropped, because what it shows is evidence.
const drawPhoto = (
  document: Document,
  flow: PageFlow,
  { image, alt, instead, cell: { x, y, width, height } }: PlacedPhoto,
): void => {
  flow.structure.decoration(() => {
    document.roundedRect(x, y, width, height, 4).fill(brand.poolWash);
  });
  if (image) {
    const draw = (): void => {
      document.save().roundedRect(x, y, width, height, 4).clip();
      document.image(image, x, y, { fit: [width, height], align: 'center', valign: 'center' });
      document.restore();
    };
    flow.structure.content('Figure', draw, { alt, bbox: [x, y, x + width, y + height] });
    return;
  }
  flow.place(instead, styles.small, {
    x: x + 12,
    y: y + height / 2 - 6,
    width: width - 24,
    color: faint,
  });
};
