import { photoSides } from 'shared/domain/photos/photo-rules.ts';

/** From 0 to 1. Most photos take half a megabyte, without a visible difference on paper or screen. */
export const jpegQuality = 0.85;

export type Size = { width: number; height: number };

/** Scales a size down until its longest side has at most {@link photoSides}`.large` pixels; never up. */
export const sizeOnPhone = ({ width, height }: Size): Size => {
  const scale = Math.min(1, photoSides.large / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
};

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Draws a picture over the whole canvas, on white because a JPEG cannot be transparent. */
export const drawWhole = (context: Context, picture: CanvasImageSource, size: Size): void => {
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, size.width, size.height);
};
