import { expect, test } from 'vitest';
import { findOldNames, readOldNames } from './old-names.ts';

const names = readOldNames();

test.each(names.identifiers)('finds %s where it names something', (name) => {
  const text = `const first = 1;\nuse(first, { ${name} });\n`;
  expect(findOldNames({ file: 'functions/quotes/quote.ts', text }, names)).toEqual([
    `functions/quotes/quote.ts:2: ${name}`,
  ]);
});

test.each(names.files)('finds a file called %s', (name) => {
  for (const file of [`functions/${name}.ts`, `web/src/${name}.test.tsx`])
    expect(findOldNames({ file, text: '' }, names)).toHaveLength(1);
});

test('leaves prose alone, and words that only contain an old name', () => {
  const text = `
    // The customer was told of it.
    import { firewall } from './firewall.ts';
    export const Note = () => <p title="told">What you told us stays with us: {firewall.walls_}</p>;
  `;
  expect(findOldNames({ file: 'web/src/ui/note.tsx', text }, names)).toEqual([]);
});
