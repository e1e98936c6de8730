import type PDFDocument from 'pdfkit';
import { brand } from 'shared/domain/site/brand.ts';
import { documentStructure, type ElementType } from './pdf-structure.ts';
import { textSetter, widthOf, type Line, type TextStyle } from './pdf-text.ts';

/** US Letter, in points. */
export const letter = { width: 612, height: 792, margin: 48 } as const;
export const contentWidth = letter.width - 2 * letter.margin;
/** Where the contents end: the footer is below. */
const contentEnd = letter.height - letter.margin - 18;

export const ink: string = brand.ink;
export const faint: string = brand.inkSoft;
/** The color of headings. */
export const accent: string = brand.pool;

export const styles = {
  title: { weight: 'bold', size: 20 },
  subtitle: { weight: 'bold', size: 15 },
  heading: { weight: 'bold', size: 12 },
  body: { weight: 'regular', size: 10.5 },
  strong: { weight: 'bold', size: 10.5 },
  small: { weight: 'regular', size: 8.5 },
} as const satisfies Record<string, TextStyle>;

export const lineHeight = ({ size }: TextStyle): number => size * 1.4;

type Look = {
  color?: string;
  /** What the text is for a screen reader, a paragraph by default. */
  as?: ElementType;
};
type Place = Look & { x: number; y: number; width?: number };

/** Draws from top to bottom and starts a new page when the next piece does not fit. */
export const pageFlow = (document: InstanceType<typeof PDFDocument>) => {
  const setter = textSetter(document);
  const structure = documentStructure(document);
  let cursor: number = letter.margin;

  const newPage = () => {
    // Text that continues here stays in its element.
    document.continueOnNewPage();
    cursor = letter.margin;
  };

  const drawLine = (line: Line, x: number, y: number, style: TextStyle, color: string): void => {
    let left = x;
    for (const run of line) {
      if (run.font === undefined)
        document
          .lineWidth(0.6)
          .strokeColor(color)
          .rect(left + 1, y + style.size * 0.35, run.width - 2, style.size * 0.75)
          .stroke();
      else
        document
          .font(run.font, style.size)
          .fillColor(color)
          .text(run.text, left, y, { lineBreak: false });
      left += run.width;
    }
  };

  /** Draws the lines of `text` as one element. Boxes are read as the characters they replace. */
  const drawText = (
    text: string,
    lines: readonly Line[],
    { as, draw }: { as: ElementType; draw: (line: Line, index: number) => void },
  ): void => {
    const hasBox = lines.some((line) => line.some(({ font }) => font === undefined));
    structure.content(as, () => lines.forEach(draw), hasBox ? { actual: text } : {});
  };

  /** Draws text at a fixed position and returns its height, without moving the cursor. */
  const place = (
    text: string,
    style: TextStyle,
    { x, y, width = contentWidth, color = ink, as = 'P' }: Place,
  ): number => {
    const lines = setter.lines(text, width, style);
    drawText(text, lines, {
      as,
      draw: (line, index) => drawLine(line, x, y + index * lineHeight(style), style, color),
    });
    return lines.length * lineHeight(style);
  };

  return {
    structure,
    place,
    widthOf: (text: string, style: TextStyle): number =>
      setter.lines(text, Infinity, style).reduce((max, line) => Math.max(max, widthOf(line)), 0),
    /** Height in points of the text when broken into lines of `width` points. */
    heightOf: (text: string, style: TextStyle, width: number): number =>
      setter.lines(text, width, style).length * lineHeight(style),
    /** False once a character has been drawn as a box. */
    isComplete: setter.isComplete,
    get y() {
      return cursor;
    },
    /** Points left on this page. */
    get left() {
      return contentEnd - cursor;
    },
    skip: (height: number): void => {
      cursor += height;
    },
    /** Starts a new page unless `height` points are left on this one. Returns whether it did. */
    need: (height: number): boolean => {
      const isFull = cursor + height > contentEnd;
      if (isFull) newPage();
      return isFull;
    },
    write: (text: string, style: TextStyle, { color = ink, as = 'P' }: Look = {}): void => {
      drawText(text, setter.lines(text, contentWidth, style), {
        as,
        draw: (line) => {
          if (cursor + lineHeight(style) > contentEnd) newPage();
          drawLine(line, letter.margin, cursor, style, color);
          cursor += lineHeight(style);
        },
      });
    },
  };
};
export type PageFlow = ReturnType<typeof pageFlow>;
