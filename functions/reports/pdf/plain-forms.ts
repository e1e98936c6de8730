/** Symbols that people type or paste but the fonts lack, with replacements the fonts have. */
const forms: Readonly<Record<string, string>> = {
  '→': '->',
  '←': '<-',
  '↔': '<->',
  '⇒': '=>',
  '↑': '[up]',
  '↓': '[down]',
  // Phones write arrows as emoji.
  '➡': '->',
  '⬅': '<-',
  '⬆': '[up]',
  '⬇': '[down]',
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
  '▪': '•',
  '▫': '•',
  '◦': '•',
  '‣': '•',
  '►': '•',
  '▶': '•',
  '∙': '·',
  '⋅': '·',
  // Word processors' bullets, private-use characters of their symbol fonts.
  '\uF0B7': '•',
  '\uF0A7': '•',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '―': '—',
};

/** '1/3' for '⅓', 'fi' for the ligature 'ﬁ', '->' for '→'; undefined where there is no plainer form. */
export const plainForm = (grapheme: string): string | undefined => {
  // NFKC yields the fraction slash of '1⁄3', and turns a non-breaking hyphen into one listed above.
  const decomposed = grapheme.normalize('NFKC').replaceAll('\u2044', '/');
  const form = forms[grapheme] ?? forms[decomposed] ?? decomposed;
  return form === grapheme ? undefined : form;
};
