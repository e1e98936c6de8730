// What pdfkit does and its types leave out.
declare namespace PDFKit.Mixins {
  /** An image pdfkit has read; sizes in pixels, before its orientation is applied. */
  interface OpenedImage {
    readonly width: number;
    readonly height: number;
    /** JPEG only; undefined when its number of color channels is not one PDF supports. */
    readonly colorSpace?: string;
  }
  // It can read an image without drawing it and draw it later.
  interface PDFImage {
    /** @throws when it cannot draw the image. */
    openImage(source: Buffer): OpenedImage;
    image(source: OpenedImage, x: number, y: number, options: ImageOption): this;
  }
  interface StructureElementOptions {
    /** Left, top, right and bottom, in points from the upper left corner of the page. */
    bbox?: [number, number, number, number];
    /** Which cells a table's header cell is for. */
    scope?: 'Column' | 'Row';
  }
}
