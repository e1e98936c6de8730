import { expect, test } from 'vitest';
import { findOldNames, readOldNames } from './old-names.ts';

const names = readOldNames();

test.each(names.identifiers)('finds %s as a whole word', (name) => {
  const text = `const first = 1;\nuse(${name});\n`;
  expect(findOldNames({ file: 'functions/quotes/quote.ts', text }, names)).toEqual([
    `functions/quotes/quote.ts:2: ${name}`,
  ]);
});

test.each(names.files)('finds a file called %s', (name) => {
  for (const file of [`functions/${name}.ts`, `web/src/${name}.test.tsx`])
    expect(findOldNames({ file, text: '' }, names)).toHaveLength(1);
});

test('leaves words alone that only contain an old name', () => {
  const text = "import { firewall } from './firewall.ts';\nconst untold = 'old-intents-kept';\n";
  expect(findOldNames({ file: 'infra/constructs/firewall.ts', text }, names)).toEqual([]);
});
