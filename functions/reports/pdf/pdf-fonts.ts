import cyrillicExt400 from '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff';
import cyrillicExt700 from '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-700-normal.woff';
import cyrillic400 from '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff';
import cyrillic700 from '@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff';
import greekExt400 from '@fontsource/noto-sans/files/noto-sans-greek-ext-400-normal.woff';
import greekExt700 from '@fontsource/noto-sans/files/noto-sans-greek-ext-700-normal.woff';
import greek400 from '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff';
import greek700 from '@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff';
import latinExt400 from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff';
import latinExt700 from '@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff';
import latin400 from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff';
import latin700 from '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff';
import vietnamese400 from '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff';
import vietnamese700 from '@fontsource/noto-sans/files/noto-sans-vietnamese-700-normal.woff';
import { unpackWoff } from './unpack-woff.ts';

export type FontWeight = 'regular' | 'bold';

/**
 * Noto Sans, one file per script. Together they cover the names of people in the area. They are listed in
 * the order in which they are tried: most text needs only the first.
 */
export const fontFiles: Readonly<Record<FontWeight, readonly Uint8Array[]>> = {
  regular: [
    latin400,
    latinExt400,
    vietnamese400,
    cyrillic400,
    greek400,
    cyrillicExt400,
    greekExt400,
  ],
  bold: [latin700, latinExt700, vietnamese700, cyrillic700, greek700, cyrillicExt700, greekExt700],
};

const unpacked = new Map<Uint8Array, Buffer>();

/** The font in one of `fontFiles`, unpacked once per Lambda. */
export const fontOf = (file: Uint8Array): Buffer => {
  const font = unpacked.get(file) ?? unpackWoff(file);
  unpacked.set(file, font);
  return font;
};
