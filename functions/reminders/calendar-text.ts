/** The most octets in a line, without its line break: https://www.rfc-editor.org/rfc/rfc5545#section-3.1 */
const lineOctets = 75;

/** Breaks a long line, but never within a character. Each part but the first begins with a space. */
const folded = (line: string): string => {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctets) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
};

// Other control characters are not allowed in a value: https://www.rfc-editor.org/rfc/rfc5545#section-3.1
// oxlint-disable-next-line no-control-regex -- the pattern is meant to match control characters
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** A value of the type TEXT: https://www.rfc-editor.org/rfc/rfc5545#section-3.3.11 */
export const escapedText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(controls, '');

/** Joins the lines of a file, each of them `NAME:value` or `NAME;PARAMETER=value:value`. */
export const contentLines = (lines: readonly string[]): string =>
  lines.map((line) => `${folded(line)}\r\n`).join('');
