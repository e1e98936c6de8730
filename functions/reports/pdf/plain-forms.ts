/** Signs that people type or paste and the fonts do not have, in letters that they do. */
const forms: Readonly<Record<string, string>> = {
  '→': '->',
  '←': '<-',
  '↔': '<->',
  '⇒': '=>',
  '↑': '[up]',
  '↓': '[down]',
  '≈': '~',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '∆': 'Δ',
  '✓': '[done]',
  '✗': '[no]',
  '✘': '[no]',
  '☐': '[ ]',
  '★': '*',
  '☆': '*',
  '●': '•',
  '○': '•',
  '■': '•',
  '□': '•',
  '∙': '·',
  '⋅': '·',
  // Bullets of a word processor, in a font of its own.
  '\uF0B7': '•',
  '\uF0A7': '•',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '―': '—',
};

/** '1/3' for '⅓', 'fi' for the ligature 'ﬁ', '->' for '→'; undefined where there is no plainer form. */
export const plainForm = (grapheme: string): string | undefined => {
  // The fraction slash of '1⁄3', and the hyphen that a non-breaking one decomposes to.
  const decomposed = grapheme.normalize('NFKC').replaceAll('\u2044', '/');
  const form = forms[grapheme] ?? forms[decomposed] ?? decomposed;
  return form === grapheme ? undefined : form;
};
