// Without I, L, O and U: nothing that sounds or looks like another character, and no words.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const characters = 4;
const bitsEach = 5;

/** FNV-1a, 32 bits: the same in browser and Lambda, and at once. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
};

/**
 * The number of a report that people read to each other: '261120-K7QX', its service date and four characters
 * that follow from its id. It is a name, not a key: among 20 reports of one day two share a number once in
 * 5,500 days, and then their customers tell them apart (docs/decisions/0043) (rules: report-34).
 */
export const reportNumber = ({ id, serviceDate }: { id: string; serviceDate: string }): string => {
  const hash = hashOf(id.toLowerCase());
  // Folded, so that the upper bits count too.
  const folded = hash ^ (hash >>> (characters * bitsEach));
  const letters = Array.from(
    { length: characters },
    (_, at) => alphabet[(folded >>> (at * bitsEach)) & 31] ?? '',
  );
  return `${serviceDate.slice(2).replaceAll('-', '')}-${letters.join('')}`;
};
