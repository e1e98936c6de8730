import { emojiWord, mayHoldEmoji } from './emoji-words.ts';
import { fontFiles, fontOf } from './pdf-fonts.ts';
import type { FontWeight } from './pdf-fonts.ts';

export type TextStyle = { weight: FontWeight; size: number };

/** A piece of text in one font, or a box for a character no font has. Width in points. */
export type Run = { font: string | undefined; text: string; width: number };
export type Line = readonly Run[];

/** In points. */
export const widthOf = (line: Line): number => line.reduce((sum, { width }) => sum + width, 0);

type FontBook = {
  registerFont: (name: string, source: Uint8Array) => unknown;
  font: (name: string, size: number) => unknown;
  widthOfString: (text: string) => number;
};

type Coverage = { hasGlyphForCodePoint: (codePoint: number) => boolean };

const hasCoverage = (font: unknown): font is Coverage =>
  typeof font === 'object' && font !== null && 'hasGlyphForCodePoint' in font;

const coverageOf = (document: object): Coverage => {
  // Only pdfkit's internal font object knows which characters a font has.
  const current: unknown = Reflect.get(document, '_font');
  const font: unknown =
    typeof current === 'object' && current !== null ? Reflect.get(current, 'font') : undefined;
  if (!hasCoverage(font)) throw new Error('pdfkit no longer tells which characters a font has');
  return font;
};

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

// Joiners, variation selectors and directional marks have no glyph.
const invisible = /[\p{Cc}\p{Cf}\u{FE00}-\u{FE0F}]/gu;

/**
 * Typesets text in the fonts of a document: chooses for each character the first font that has it,
 * measures, and breaks lines. pdfkit's own line breaking knows only one font, so a name like 'Nguyễn',
 * which needs two, would be split.
 */
export const textSetter = (document: FontBook) => {
  const coverage = new Map<string, Coverage>();
  let isComplete = true;

  const has = (weight: FontWeight, index: number, codePoint: number): boolean => {
    const name = `${weight}-${index}`;
    let font = coverage.get(name);
    if (!font) {
      const file = fontFiles[weight][index];
      if (!file) throw new Error(`There is no font ${name}`);
      document.registerFont(name, fontOf(file));
      document.font(name, 10);
      font = coverageOf(document);
      coverage.set(name, font);
    }
    return font.hasGlyphForCodePoint(codePoint);
  };

  const fontFor = (grapheme: string, weight: FontWeight): string | undefined => {
    const codePoints = [...grapheme].map((character) => character.codePointAt(0) ?? 0);
    const index = fontFiles[weight].findIndex((_, candidate) =>
      codePoints.every((codePoint) => has(weight, candidate, codePoint)),
    );
    return index === -1 ? undefined : `${weight}-${index}`;
  };

  const measure = (font: string | undefined, text: string, size: number): number => {
    if (font === undefined) return size * 0.7;
    document.font(font, size);
    return document.widthOfString(text);
  };

  const runsOf = (text: string, { weight, size }: TextStyle): Run[] => {
    const parts: { font: string | undefined; text: string }[] = [];
    for (const { segment } of graphemes.segment(text)) {
      const shown = segment.replaceAll(invisible, '');
      if (shown === '') continue;
      const font = fontFor(shown, weight);
      const last = parts.at(-1);
      isComplete &&= font !== undefined;
      if (last && font !== undefined && last.font === font) last.text += shown;
      else parts.push({ font, text: shown });
    }
    return parts.map((part) => ({ ...part, width: measure(part.font, part.text, size) }));
  };

  /** Replaces emoji with words: none of the fonts has them. */
  const spelledOut = (text: string, { weight }: TextStyle): string =>
    mayHoldEmoji(text)
      ? Array.from(graphemes.segment(text), ({ segment }) => {
          const word = emojiWord(segment);
          const isDrawn = word === undefined || fontFor(segment.replaceAll(invisible, ''), weight);
          return isDrawn ? segment : word;
        }).join('')
      : text;

  /** Splits a word wider than a line, such as a long URL or a row of dashes. */
  const cut = (word: string, width: number, style: TextStyle): string[] => {
    const pieces: string[] = [];
    let piece = '';
    let used = 0;
    for (const { segment } of graphemes.segment(word)) {
      const next = widthOf(runsOf(segment, style));
      if (piece !== '' && used + next > width) {
        pieces.push(piece);
        piece = '';
        used = 0;
      }
      piece += segment;
      used += next;
    }
    return [...pieces, piece];
  };

  /** Breaks text into lines of at most `width` points and keeps existing line breaks. */
  const lines = (text: string, width: number, style: TextStyle): Line[] => {
    const paragraphs = spelledOut(text.normalize('NFC'), style)
      .replaceAll('\t', '    ')
      .split(/\r\n|\r|\n/);
    return paragraphs.flatMap((paragraph) => {
      const done: Line[] = [];
      let line: Run[] = [];
      for (const word of paragraph.split(/(?<=\s)(?=\S)/)) {
        const [first = '', ...rest] =
          widthOf(runsOf(word.trimEnd(), style)) > width ? cut(word, width, style) : [word];
        for (const [index, piece] of [first, ...rest].entries()) {
          const visible = widthOf(runsOf(piece.trimEnd(), style));
          if (line.length > 0 && (index > 0 || widthOf(line) + visible > width)) {
            done.push(line);
            line = [];
          }
          line.push(...runsOf(piece, style));
        }
      }
      return [...done, line];
    });
  };

  return {
    lines,
    /** False once a character was met that no font has. */
    isComplete: (): boolean => isComplete,
  };
};
