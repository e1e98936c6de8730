import { photoSides } from 'shared/domain/photo-rules.ts';

/** Of 1. Half a megabyte for most photos, without a visible difference on paper or screen. */
export const jpegQuality = 0.85;

export type Size = { width: number; height: number };

/** The size at which a picture's longest side has at most {@link photoSides}`.large` pixels; never larger. */
export const sizeOnPhone = ({ width, height }: Size): Size => {
  const scale = Math.min(1, photoSides.large / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
};

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Draws a picture over the whole canvas, white where it is transparent, since a JPEG cannot be. */
export const drawWhole = (context: Context, picture: CanvasImageSource, size: Size): void => {
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, size.width, size.height);
};
