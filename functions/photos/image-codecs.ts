import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import decodePng, { init as initPngDecoder } from '@jsquash/png/decode.js';
import resize, { initResize } from '@jsquash/resize';
import decodeWebp, { init as initWebpDecoder } from '@jsquash/webp/decode.js';
import jpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm';
import jpegEncoder from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm';
import pngDecoder from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm';
import resizer from '@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm';
import type { HeifImage } from 'libheif-js/wasm-bundle';
import webpDecoder from '@jsquash/webp/codec/dec/webp_dec.wasm';
import type { PhotoType } from 'shared/domain/photos/photo-rules.ts';
import type { Verified } from '../platform/endpoint/pending-checks.ts';

/** RGBA, row by row from the top left. */
export type Pixels = {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
};

/** Thrown for an image that is damaged or not of the given type. Any other error is a problem on our side. */
export class UnreadableImage extends Error {
  constructor(cause: unknown) {
    super('This image cannot be read', { cause });
    this.name = 'UnreadableImage';
  }
}

// Starts a codec lazily, and again after an error, since a bad file may leave it in a broken state.
const codec = (start: () => Promise<unknown>) => {
  let started: Promise<unknown> | undefined;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    started ??= start();
    try {
      await started;
    } catch (error) {
      started = undefined;
      throw error;
    }
    try {
      return await work();
    } catch (error) {
      started = undefined;
      throw new UnreadableImage(error);
    }
  };
};

// A damaged file is refused; the decoder's own messages would only clutter the log.
const silent = { printErr: () => undefined };

// The codecs cannot fetch their WebAssembly in Node, so they get its bytes.
const withJpegDecoder = codec(async () => initJpegDecoder({ wasmBinary: jpegDecoder, ...silent }));
const withJpegEncoder = codec(async () => initJpegEncoder({ wasmBinary: jpegEncoder, ...silent }));
const withPngDecoder = codec(async () => initPngDecoder(pngDecoder));
const withWebpDecoder = codec(async () => initWebpDecoder({ wasmBinary: webpDecoder, ...silent }));
const withResizer = codec(async () => initResize(resizer));

const bufferOf = (bytes: Uint8Array): ArrayBuffer => {
  const copy = new Uint8Array(bytes.length);
  copy.set(bytes);
  return copy.buffer;
};

// Loaded on demand: 2 MB that most photos do not need.
const loadHeifDecoder = async () => (await import('libheif-js/wasm-bundle')).default;
const withHeifDecoder = codec(loadHeifDecoder);

const decodeHeif = async (bytes: Uint8Array): Promise<Pixels> =>
  withHeifDecoder(async () => {
    const libheif = await loadHeifDecoder();
    const decoder = new libheif.HeifDecoder();
    const images = decoder.decode(bytes);
    try {
      // A file may hold several pictures, such as a burst; it names the one to show.
      const image = images.find((one) => one.is_primary()) ?? images[0];
      if (!image) throw new Error('no image');
      return await heifPixels(image);
    } finally {
      for (const image of images) image.free();
      libheif.heif_context_free(decoder.decoder);
    }
  });

const heifPixels = async (image: HeifImage): Promise<Pixels> => {
  const [width, height] = [image.get_width(), image.get_height()];
  const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height };
  return new Promise((resolve, reject) => {
    image.display(pixels, (shown) => {
      if (shown) resolve(pixels);
      else reject(new Error('cannot be decoded'));
    });
  });
};

const decoders: Record<PhotoType, (bytes: Uint8Array) => Promise<Pixels>> = {
  'image/jpeg': async (bytes) => withJpegDecoder(async () => decodeJpeg(bufferOf(bytes))),
  'image/png': async (bytes) => withPngDecoder(async () => decodePng(bufferOf(bytes))),
  'image/webp': async (bytes) => withWebpDecoder(async () => decodeWebp(bufferOf(bytes))),
  'image/heic': decodeHeif,
  'image/heif': decodeHeif,
};

/** @throws UnreadableImage when the image is damaged or not of that type. */
export const decodeImage = async (
  _verified: Verified,
  type: PhotoType,
  bytes: Uint8Array,
): Promise<Pixels> => decoders[type](bytes);

/** Shrinks an image until its longest side has at most `side` pixels; never enlarges. */
export const fitWithin = async (pixels: Pixels, side: number): Promise<Pixels> => {
  const scale = side / Math.max(pixels.width, pixels.height);
  if (scale >= 1) return pixels;
  return withResizer(async () =>
    resize(pixels, {
      width: Math.max(1, Math.round(pixels.width * scale)),
      height: Math.max(1, Math.round(pixels.height * scale)),
      // Takes a third of the time of the sharper methods.
      method: 'triangle',
      linearRGB: false,
      premultiply: false,
    }),
  );
};

/** A JPEG without any metadata. */
export const encodePhoto = async (pixels: Pixels, quality: number): Promise<Uint8Array> =>
  withJpegEncoder(async () => new Uint8Array(await encodeJpeg(pixels, { quality })));
