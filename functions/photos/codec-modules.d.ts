/** The bytes of a WebAssembly file, inlined by the bundler. */
declare module '*.wasm' {
  const bytes: Uint8Array;
  export default bytes;
}

// These two ship type declarations that describe the module's exports instead of its bytes.
declare module '@jsquash/png/codec/pkg/squoosh_png_bg.wasm' {
  const bytes: Uint8Array;
  export default bytes;
}
declare module '@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm' {
  const bytes: Uint8Array;
  export default bytes;
}

/** RGBA, row by row. */
type CodecPixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

/** The Emscripten options used here. */
type CodecOptions = { wasmBinary: Uint8Array; printErr: () => void };

// The packages' own types require browser types; these describe what the code accepts in Node.
declare module '@jsquash/jpeg/decode.js' {
  export const init: (options: CodecOptions) => Promise<void>;
  const decode: (file: ArrayBuffer) => Promise<CodecPixels>;
  export default decode;
}

declare module '@jsquash/jpeg/encode.js' {
  export const init: (options: CodecOptions) => Promise<void>;
  const encode: (pixels: CodecPixels, options: { quality: number }) => Promise<ArrayBuffer>;
  export default encode;
}

declare module '@jsquash/webp/decode.js' {
  export const init: (options: CodecOptions) => Promise<void>;
  const decode: (file: ArrayBuffer) => Promise<CodecPixels>;
  export default decode;
}

declare module '@jsquash/png/decode.js' {
  export const init: (module: Uint8Array) => Promise<unknown>;
  const decode: (file: ArrayBuffer) => Promise<CodecPixels>;
  export default decode;
}

declare module '@jsquash/resize' {
  export const initResize: (module: Uint8Array) => Promise<unknown>;
  type ResizeOptions = {
    width: number;
    height: number;
    method: 'triangle';
    linearRGB: boolean;
    premultiply: boolean;
  };
  const resize: (pixels: CodecPixels, options: ResizeOptions) => Promise<CodecPixels>;
  export default resize;
}

declare module 'libheif-js/wasm-bundle' {
  type HeifContext = { readonly context: unique symbol };
  export type HeifImage = {
    is_primary: () => boolean;
    get_width: () => number;
    get_height: () => number;
    /** Fills in the pixels; `shown` is null if that failed. */
    display: (pixels: CodecPixels, done: (shown: CodecPixels | null) => void) => void;
    free: () => void;
  };
  /** Decodes into the file's top-level images, in the file's order; none if it cannot be read. */
  class HeifDecoder {
    readonly decoder: HeifContext | null;
    decode: (file: Uint8Array) => HeifImage[];
  }
  const libheif: {
    HeifDecoder: typeof HeifDecoder;
    heif_context_free: (context: HeifContext | null) => void;
  };
  export default libheif;
}
