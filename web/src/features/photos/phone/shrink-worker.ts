import { drawWhole, jpegQuality, sizeOnPhone, type Size } from './shrink-drawing.ts';

/** The worker's answer: a JPEG as the browser encoded it, or why there is none. */
type ShrinkReply =
  | ({ outcome: 'shrunk'; bytes: ArrayBuffer; full: Size } & Size)
  | { outcome: 'failed'; reason: string };

const shrink = async (photo: Blob): Promise<ShrinkReply> => {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  try {
    const full = { width: bitmap.width, height: bitmap.height };
    const size = sizeOnPhone(full);
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d');
    if (!context) return { outcome: 'failed', reason: 'no context' };
    drawWhole(context, bitmap, size);
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality });
    // A browser without a JPEG encoder returns a PNG.
    if (jpeg.type !== 'image/jpeg') return { outcome: 'failed', reason: 'no JPEG encoder' };
    return { outcome: 'shrunk', bytes: await jpeg.arrayBuffer(), full, ...size };
  } finally {
    // 48 megapixels occupy 200 MB until they are garbage-collected.
    bitmap.close();
  }
};

const answer = (response: ShrinkReply): void =>
  globalThis.postMessage(response, {
    transfer: response.outcome === 'shrunk' ? [response.bytes] : [],
  });

globalThis.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  void shrink(data instanceof Blob ? data : new Blob()).then(answer, (error: unknown) =>
    answer({ outcome: 'failed', reason: String(error) }),
  );
});
