import type { Line, TextStyle } from '../pdf/pdf-text.ts';

type FontBook = {
  font: (name: string, size: number) => unknown;
  widthOfString: (text: string) => number;
};

export const widthOf = (line: Line): number => line.reduce((sum, { width }) => sum + width, 0);

/** Replaces `pdf-text.ts` in `npm run bench -- reports`: typesets the same lines in a PDF standard font. */
export const textSetter = (document: FontBook) => ({
  lines: (text: string, width: number, { weight, size }: TextStyle): Line[] => {
    const font = weight === 'bold' ? 'Helvetica-Bold' : 'Helvetica';
    document.font(font, size);
    const lineOf = (words: string): Line => [
      { font, text: words, width: document.widthOfString(words) },
    ];
    return text.split('\n').flatMap((paragraph) => {
      const done: Line[] = [];
      let line = '';
      for (const word of paragraph.split(/(?<=\s)(?=\S)/)) {
        if (line !== '' && document.widthOfString(line + word.trimEnd()) > width) {
          done.push(lineOf(line));
          line = '';
        }
        line += word;
      }
      return [...done, lineOf(line)];
    });
  },
  isComplete: (): boolean => true,
});
