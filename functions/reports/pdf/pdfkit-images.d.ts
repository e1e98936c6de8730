// pdfkit can read an image without drawing it and draw it later; its types leave that out.
declare namespace PDFKit.Mixins {
  /** An image pdfkit has read; sizes in pixels, before its orientation is applied. */
  interface OpenedImage {
    readonly width: number;
    readonly height: number;
    /** JPEG only; undefined when its number of color channels is not one PDF supports. */
    readonly colorSpace?: string;
  }
  interface PDFImage {
    /** @throws when it cannot draw the image. */
    openImage(source: Buffer): OpenedImage;
    image(source: OpenedImage, x: number, y: number, options: ImageOption): this;
  }
}
