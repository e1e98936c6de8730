import { lazily } from 'shared/domain/lazily.ts';
import { emojiWord } from './emoji-names.ts';
import { fontFiles, fontOf, type FontWeight } from './pdf-fonts.ts';
import { plainForm } from './plain-forms.ts';

export type TextStyle = { weight: FontWeight; size: number };

/** A piece of text in one font, or, if `font` is undefined, a box for a character no font has. Width in points. */
export type Run = { font: string | undefined; text: string; width: number };
export type Line = readonly Run[];

/** The width of a line in points. */
export const widthOf = (line: Line): number => line.reduce((sum, { width }) => sum + width, 0);

type FontBook = {
  registerFont: (name: string, source: Uint8Array) => unknown;
  font: (name: string, size: number) => unknown;
  widthOfString: (text: string) => number;
};

type LoadedFont = {
  hasGlyphForCodePoint: (codePoint: number) => boolean;
  /** OpenType features by tag; those left out are on. */
  layout: (text: string, features?: Record<string, boolean>) => unknown;
};

const isLoadedFont = (font: unknown): font is LoadedFont =>
  typeof font === 'object' && font !== null && 'hasGlyphForCodePoint' in font && 'layout' in font;

// These features position combining marks, which few texts have. Looking for them takes a fifth of the layout time.
const withoutMarks = { mark: false, mkmk: false };
const hasMarks = /\p{M}/u;

/** The current font, patched to lay out text faster. pdfkit exposes it only in its internal font object. */
const loadedFontOf = (document: object): LoadedFont => {
  const current: unknown = Reflect.get(document, '_font');
  const font: unknown =
    typeof current === 'object' && current !== null ? Reflect.get(current, 'font') : undefined;
  if (!isLoadedFont(font)) throw new Error('pdfkit no longer tells which characters a font has');
  const layout = font.layout.bind(font);
  font.layout = (text, features) =>
    layout(text, features ?? (hasMarks.test(text) ? undefined : withoutMarks));
  return font;
};

const graphemes = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

// Joiners, variation selectors and directional marks have no glyph.
const invisible = /[\p{Cc}\p{Cf}\u{FE00}-\u{FE0F}]/gu;

/** A quick check that lets most texts skip the full search: any character but Latin and common punctuation. */
const mayLackGlyphs = /[^\p{Cc}\u0020-\u024F–—‘’“”•…]/u;

/**
 * Typesets text in the fonts of a document: chooses for each character the first font that has it,
 * measures, and breaks lines. pdfkit's own line breaking knows only one font, so a name like 'Nguyễn',
 * which needs two, would be split.
 */
export const textSetter = (document: FontBook) => {
  const fonts = new Map<string, LoadedFont>();
  let isComplete = true;

  const has = (weight: FontWeight, index: number, codePoint: number): boolean => {
    const name = `${weight}-${index}`;
    let font = fonts.get(name);
    if (!font) {
      const file = fontFiles[weight][index];
      if (!file) throw new Error(`There is no font ${name}`);
      document.registerFont(name, fontOf(file));
      document.font(name, 10);
      font = loadedFontOf(document);
      fonts.set(name, font);
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
    for (const { segment } of graphemes().segment(text)) {
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

  /** Replaces what none of the fonts has: emoji by names, other symbols by plainer ones. */
  const spelledOut = (text: string, { weight }: TextStyle): string => {
    if (!mayLackGlyphs.test(text)) return text;
    let spelled = '';
    for (const { segment } of graphemes().segment(text)) {
      const shown = segment.replaceAll(invisible, '');
      const isDrawn = shown === '' || fontFor(shown, weight) !== undefined;
      const form = isDrawn ? segment : (plainForm(shown) ?? emojiWord(segment) ?? segment);
      // A fraction must not run into the digits before it: 1⅓ is 1 1/3.
      const isNumber = form !== segment && /^\d/.test(form) && /\d$/.test(spelled);
      spelled += isNumber ? ` ${form}` : form;
    }
    return spelled;
  };

  /** Splits a word wider than a line, such as a long URL or a row of dashes. */
  const cut = (word: string, width: number, style: TextStyle): string[] => {
    const pieces: string[] = [];
    let piece = '';
    let used = 0;
    for (const { segment } of graphemes().segment(word)) {
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

  /** The width without trailing spaces, which may extend past the end of a line. */
  const visibleWidth = (text: string, runs: Line, { size }: TextStyle): number => {
    const spaces = text.length - text.trimEnd().length;
    return widthOf(runs) - (spaces === 0 ? 0 : spaces * measure(runs.at(-1)?.font, ' ', size));
  };

  /** Breaks text into lines of at most `width` points and preserves existing line breaks. */
  const lines = (text: string, width: number, style: TextStyle): Line[] => {
    const paragraphs = spelledOut(text.normalize('NFC'), style)
      .replaceAll('\t', '    ')
      .split(/\r\n|[\r\n\u2028\u2029]/);
    return paragraphs.flatMap((paragraph) => {
      const done: Line[] = [];
      let line: Run[] = [];
      let used = 0;
      for (const word of paragraph.split(/(?<=\s)(?=\S)/)) {
        // Laid out only once, with its trailing space as drawn, because layout is most of the work of a PDF.
        const whole = runsOf(word, style);
        const isTooWide = visibleWidth(word, whole, style) > width;
        const pieces = isTooWide ? cut(word, width, style) : [word];
        for (const [index, piece] of pieces.entries()) {
          const runs = isTooWide ? runsOf(piece, style) : whole;
          if (line.length > 0 && (index > 0 || used + visibleWidth(piece, runs, style) > width)) {
            done.push(line);
            line = [];
            used = 0;
          }
          line.push(...runs);
          used += widthOf(runs);
        }
      }
      return [...done, line];
    });
  };

  return {
    lines,
    /** False once there was a character that no font has. */
    isComplete: (): boolean => isComplete,
  };
};
