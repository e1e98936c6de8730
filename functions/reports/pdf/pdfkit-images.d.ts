// pdfkit can read an image without drawing it, and draw what it has read; its types leave that out.
declare namespace PDFKit.Mixins {
  /** An image pdfkit has read; sizes in pixels, before its orientation is applied. */
  interface OpenedImage {
    readonly width: number;
    readonly height: number;
    /** Of a JPEG; undefined when its number of colours is none a PDF knows. */
    readonly colorSpace?: string;
  }
  interface PDFImage {
    /** @throws when the bytes are no image it can draw. */
    openImage(source: Buffer): OpenedImage;
    image(source: OpenedImage, x: number, y: number, options: ImageOption): this;
  }
}
