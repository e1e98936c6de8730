// Without I, L, O and U: no characters that look or sound alike, and no words.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const characters = 4;
const bitsEach = 5;

/** FNV-1a, 32 bits: the same in browser and Lambda, and synchronous, unlike Web Crypto. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
};

/**
 * The report number that people read out to each other: '261120-K7QX', the service date and four
 * characters derived from the report's id. It is a label, not a key: with 20 reports a day, two of one
 * day have the same number once in 5,500 days, and then the customer distinguishes them
 * (docs/decisions/0043) (rules: report-34).
 */
export const reportNumber = ({ id, serviceDate }: { id: string; serviceDate: string }): string => {
  const hash = hashOf(id.toLowerCase());
  // Folded, so that the upper bits count, too.
  const folded = hash ^ (hash >>> (characters * bitsEach));
  const letters = Array.from(
    { length: characters },
    (_, at) => alphabet[(folded >>> (at * bitsEach)) & 31] ?? '',
  );
  return `${serviceDate.slice(2).replaceAll('-', '')}-${letters.join('')}`;
};
