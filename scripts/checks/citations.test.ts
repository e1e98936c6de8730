import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { citationFaults } from './citation-faults.ts';
import { root, runStep } from './run-step.ts';

// Built from parts, so that this file itself cites nothing that does not exist.
const cite = (ids: string): string => `(${'rules'}: ${ids})`;
const decision = (number: string): string => `docs/${'decisions'}/${number}`;
const foreign = ['spec', 'md'].join('.');

const sound = {
  'docs/product/cart.md':
    '# Cart\n\n- **cart-1** At most `lineLimit` in `shared/cart.ts` lines (cart-2).\n- **cart-2** A line is `cart.ts`.\n',
  'docs/decisions/0001-carts.md': '# 1. Carts\n\nSee [the rules](../product/cart.md#cart).\n',
  'shared/cart.ts': `/** Most lines of a cart\n * ${cite('cart-1, cart-2')}, why: (${decision('0001')}). */\nexport const lineLimit = 3;\n`,
};

const faultsOf = (changed: Record<string, string> = {}): string[] =>
  citationFaults(new Map(Object.entries({ ...sound, ...changed })));

const inCode = (comment: string) => ({ 'web/cart.tsx': `const lines = 1;\n${comment}\n` });

test('accepts citations that exist', () => {
  expect(faultsOf()).toEqual([]);
});

test.each([
  ['a rule that does not exist', inCode(`// ${cite('cart-9')}`), 'there is no rule cart-9'],
  ['one such rule in a list', inCode(`// ${cite('cart-1, cart-9')}`), 'there is no rule cart-9'],
  [
    'a rule at the end of a line of code',
    inCode(`const more = 2; // ${cite('cart-9')}`),
    'there is no rule cart-9',
  ],
  [
    'a rule in a comment broken over two lines',
    inCode(`/**\n * A line ${cite('cart-1,\n * cart-9')}.\n */`),
    'there is no rule cart-9',
  ],
  ['a rule in markup', inCode(`{/* A line ${cite('cart-9')}. */}`), 'there is no rule cart-9'],
  [
    'a rule in another form',
    inCode(`// ${cite('the cart')}`),
    `${cite('the cart')} is not of the form (${'rules'}: report-12, photo-3)`,
  ],
  [
    'a decision page that does not exist',
    inCode(`// (${decision('0099')})`),
    `there is no ${decision('0099')}`,
  ],
  [
    'a decision page by its name, which may change',
    inCode(`// ${decision('0001-carts')}`),
    `there is no ${decision('0001-carts')}`,
  ],
  [
    'a document that is not in the repository',
    inCode(`// As ${foreign} has it`),
    `${foreign} is not in the repository`,
  ],
  [
    'a point of such a document',
    inCode(`// As the ${'spec'} point 9 has it`),
    `"${'spec'} point" cites what is not in the repository`,
  ],
  [
    'a section of such a document',
    inCode(`// A line (${'decisions'}: Cart)`),
    `"(${'decisions'}:" cites what is not in the repository`,
  ],
  [
    'a document in a page',
    { 'docs/page.md': `As ${foreign} has it.` },
    `${foreign} is not in the repository`,
  ],
  [
    'a page behind a link',
    { 'docs/page.md': 'See [carts](decisions/0002-carts.md).' },
    'the link to decisions/0002-carts.md leads nowhere',
  ],
  [
    'a rule from another rule',
    { 'docs/product/more.md': '- **more-1** See cart-9.\n' },
    'more-1: there is no rule cart-9',
  ],
  [
    'a file in a page',
    { 'docs/page.md': 'See `shared/gone.ts`.\n' },
    'shared/gone.ts does not exist',
  ],
  [
    'a name from a rule',
    { 'docs/product/more.md': '- **more-1** At most `lineLimi` in `shared/cart.ts`.\n' },
    'more-1: there is no lineLimi in shared/cart.ts',
  ],
  [
    'an id given twice',
    { 'docs/product/more.md': '- **cart-1** Another rule.\n' },
    'cart-1: is there twice',
  ],
])('finds %s', (_what, changed, fault) => {
  const [file] = Object.keys(changed);
  expect(faultsOf(changed)).toEqual([`${file}: ${fault}`]);
});

test('fails on a planted citation, and names file and rule', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'citations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const plant = async (file: string, text: string): Promise<void> => {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  };
  const check = () =>
    runStep(
      { name: 'citations', command: 'node', args: ['scripts/checks/citations.ts', folder] },
      'keep',
    );
  for (const [file, text] of Object.entries(sound)) await plant(file, text);
  expect(await check()).toMatchObject({ code: 0 });

  await plant('functions/cart/cart.ts', `// ${cite('cart-9')}\n`);
  expect(await check()).toMatchObject({
    code: 1,
    printed: expect.stringContaining('functions/cart/cart.ts: there is no rule cart-9'),
  });
});

test('is a step of validate', async () => {
  const validate = await readFile(path.join(root, 'scripts/checks/validate.ts'), 'utf8');
  expect(validate).toContain("args: ['scripts/checks/citations.ts']");
});
