import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { fontFiles } from './pdf-fonts.ts';
import { unpackWoff } from './unpack-woff.ts';

const every = [...fontFiles.regular, ...fontFiles.bold];

/** A document with letters of several scripts in each font. Every font has some of them. */
const documentWith = async (fonts: readonly Uint8Array[]): Promise<Buffer> => {
  const document = new PdfDocument({ info: { CreationDate: new Date(0) } });
  for (const [index, font] of fonts.entries()) {
    document.registerFont(`font-${index}`, font);
    document.font(`font-${index}`).text('Abc ŻłŽ Ệạ ДжѪ Ωμέ');
  }
  document.end();
  return buffer(document);
};

it('no font is used for two scripts or weights', () => {
  expect(new Set(every).size).toBe(every.length);
  expect(fontFiles.bold).toHaveLength(fontFiles.regular.length);
});

describe('the font in a WOFF file', () => {
  it('produces the same document, byte for byte, as the WOFF file', async () => {
    const packed = await documentWith(every);
    expect(packed.length).toBeGreaterThan(10_000);
    expect(Buffer.compare(await documentWith(every.map(unpackWoff)), packed)).toBe(0);
  });

  it('is refused if the file is not WOFF, is truncated or damaged', () => {
    const file = every[0]!;
    expect(() => unpackWoff(Buffer.from('wOF2'))).toThrow('not a WOFF file');
    expect(() => unpackWoff(unpackWoff(file))).toThrow('not a WOFF file');
    expect(() => unpackWoff(file.subarray(0, file.length / 2))).toThrow('unexpected end of file');
    const damaged = Buffer.from(file);
    damaged.fill(0xff, 2000, 3000);
    expect(() => unpackWoff(damaged)).toThrow('invalid');
  });
});
