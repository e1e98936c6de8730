import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-step.ts';
import { tierFaults } from './tier-faults.ts';

const left = new Set(['node_modules', 'dist', 'cdk.out', '.local', '.cache', '.git']);
const repository = new Map(
  globSync('**/*.{ts,tsx,mts,cts,js,mjs}', {
    cwd: root,
    exclude: (name) => left.has(path.basename(name)),
  }).map((file) => [file.split(path.sep).join('/'), readFileSync(path.join(root, file), 'utf8')]),
);

test('every test has a tier, and every long one a representative in npm test', () => {
  expect([...repository.keys()].filter((file) => file.includes('.long.')).length).toBeGreaterThan(
    0,
  );
  expect(tierFaults(repository)).toEqual([]);
});

test('every snapshot has its test', () => {
  const snapshots = globSync('{shared,functions,infra,web,scripts}/**/*.snap', {
    cwd: root,
    exclude: (name) => left.has(path.basename(name)),
  });
  expect(snapshots.length).toBeGreaterThan(0);
  const tests = snapshots.map((file) => file.replace('__snapshots__/', '').replace(/\.snap$/, ''));
  expect(tests.filter((file) => !repository.has(file))).toEqual([]);
});

const source = (title: string, above = '') =>
  `import { expect, test } from 'vitest';\n\n${above}test('${title}', () => {\n  expect(1).toBe(1);\n});\n`;
const one = 'functions/cart/cart.stack.test.ts';
const many = 'functions/cart/cart.long.stack.test.ts';
const sound = {
  'vitest.workspace.ts': repository.get('vitest.workspace.ts')!,
  [one]: source('a cart of ten lines'),
  [many]: source('every cart', `// Representative: ${one} > a cart of ten\n`),
  'web/e2e/cart.spec.ts': source('a cart on a phone'),
  'functions/testing/carts.ts':
    "import { expect, test } from 'vitest';\nexport const carts = () => {\n  test('a cart', () => {});\n};\n",
};
const faultsOf = (changed: Record<string, string>) =>
  tierFaults(new Map(Object.entries({ ...sound, ...changed })));

test('a file in each tier, a browser test and a helper that declares tests are sound', () => {
  expect(faultsOf({})).toEqual([]);
});

test.each([
  ['whose name has no ending of a test', 'functions/cart/cart-tests.ts'],
  ['of another runner', 'functions/cart/cart.spec.ts'],
  ['with a browser test’s folder but not its ending', 'web/e2e/cart.test.ts'],
  ['that needs a stack, where none is started', 'shared/domain/cart.stack.test.ts'],
  ['in a document, outside of the screens', 'functions/cart/cart.test.tsx'],
  ['outside of the folders', 'tools/cart.test.ts'],
  ['at the root', 'cart.test.ts'],
  ['with `.long` in another place', 'functions/cart/cart.stack.long.test.ts'],
  ['of two kinds', 'functions/cart/cart.stack.built.test.ts'],
])('finds a file that no tier runs: one %s', (_what, file) => {
  expect(faultsOf({ [file]: source('a cart') })).toEqual([`${file}: no tier runs it`]);
});

test('finds a runner that no longer runs the file that only it can', () => {
  const file = 'companion/companion.test.ts';
  const runner = 'scripts/companion/vitest.config.ts';
  const changed = { [file]: source('an import'), [runner]: repository.get(runner)! };
  expect(faultsOf(changed)).toEqual([]);
  expect(faultsOf({ ...changed, [runner]: 'export default {};\n' })).toEqual([
    `${file}: ${runner} runs it no more`,
  ]);
});

const above = (file: string, title: string) => `// Representative: ${file} > ${title}\n`;

test.each([
  [
    'without a representative',
    source('every cart'),
    'line 3: a long test without a representative in npm test',
  ],
  [
    'whose representative is of the test before',
    sound[many] + source('every line').slice(source('').indexOf('\n') + 1),
    'line 8: a long test without a representative in npm test',
  ],
  [
    'with a line between the comment and the test',
    source('every cart', `${above(one, 'a cart of ten lines')}\n`),
    'line 5: a long test without a representative in npm test',
  ],
  [
    'made by a helper, without a representative',
    "carts('every cart');\n",
    'a long file without a representative in npm test',
  ],
  [
    'whose representative’s file is gone',
    source('every cart', above('functions/gone.test.ts', 'a cart')),
    'the representative functions/gone.test.ts does not exist',
  ],
  [
    'whose representative is long itself',
    source('every cart', above(many, 'every cart')),
    `npm test does not run the representative ${many}`,
  ],
  [
    'whose representative was renamed',
    source('every cart', above(one, 'a cart of nine lines')),
    `${one} has no test “a cart of nine lines”`,
  ],
])('finds a long test %s', (_what, text, fault) => {
  expect(faultsOf({ [many]: text })).toEqual([`${many}: ${fault}`]);
});
