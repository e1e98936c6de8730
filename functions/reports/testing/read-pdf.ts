import { inflateSync } from 'node:zlib';

/** The bytes as a string with one character per byte. */
export const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

const streamPattern = /stream\n([\s\S]*?)\nendstream/g;

const unpack = (data: string): string | undefined => {
  try {
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  } catch {
    return undefined;
  }
};

export const streamsOf = (text: string): string[] =>
  [...text.matchAll(streamPattern)]
    .map(([, data = '']) => unpack(data))
    .filter((stream) => stream !== undefined);

const fromHex = (hex: string): string =>
  hex.trim() === ''
    ? ''
    : String.fromCharCode(
        ...hex
          .trim()
          .split(/\s+/)
          .map((code) => Number.parseInt(code, 16)),
      );

/** The bodies of a PDF's objects, by object number. */
export const objectsOf = (file: string): Map<string, string> =>
  new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );

/** The text of each glyph code, by font name, from the font's own table. */
export const readFonts = (file: string): Map<string, string[]> => {
  const objects = objectsOf(file);
  return new Map(
    [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
      const [map = ''] = streamsOf(objects.get(table) ?? '');
      const codes = [...map.matchAll(/> \[(.*?)\]/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/<([^>]*)>/g)].map(([, hex = '']) => fromHex(hex)),
      );
      return [name, codes];
    }),
  );
};

/** The text that a part of a page's stream draws. */
export const textIn = (drawing: string, fonts: ReadonlyMap<string, string[]>): string =>
  [...drawing.matchAll(/BT[\s\S]*?\/(F\d+) [\d.]+ Tf[\s\S]*?ET/g)]
    .flatMap(([block, font = '']) =>
      [...block.matchAll(/<([0-9a-f]+)>/g)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((code) => fonts.get(font)?.[Number.parseInt(code, 16)] ?? ''),
    )
    .join('');

/** The text of a PDF in drawing order, pages separated by a form feed. */
export const readText = (bytes: Uint8Array): string => {
  const file = latin(bytes);
  const fonts = readFonts(file);
  return streamsOf(file)
    .filter((stream) => stream.includes(' Tf'))
    .map((stream) => textIn(stream, fonts))
    .join('\f');
};

/** The lower end of a page's contents, in points from the bottom edge. */
const contentEnd = 66;

/** The distinct baselines of text below the contents, in points from the bottom edge. Only the footer's is expected. */
export const textBelowContents = (bytes: Uint8Array): number[] => {
  const baselines = streamsOf(latin(bytes)).flatMap((stream) =>
    [...stream.matchAll(/ (-?[\d.]+) Tm/g)].map(([, above]) => Math.round(Number(above))),
  );
  return [...new Set(baselines)].filter((above) => above < contentEnd);
};

export const readDrawing = (bytes: Uint8Array): string => streamsOf(latin(bytes)).join('\n');

export const pageCount = (bytes: Uint8Array): number =>
  [...latin(bytes).matchAll(/\/Type \/Page\n/g)].length;
