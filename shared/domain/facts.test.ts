import { expect, test } from 'vitest';

// Everything this folder states rather than computes: prices, names, limits, transitions, sentences.
// Some page, mail or rule depends on each, so a snapshot keeps them from changing by accident.
const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['./**/*.ts', '../errors.ts', '!./**/*.test.ts'],
  { eager: true },
);

/** Neither a function nor a schema, which are tested by what they do. */
const isFact = (value: unknown): boolean =>
  typeof value !== 'function' && !(typeof value === 'object' && value !== null && '_zod' in value);

const factsOf = (module: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(module).filter(([, value]) => isFact(value)));

test.each(
  Object.entries(modules)
    .map(([file, module]) => [file, factsOf(module)] as const)
    .filter(([, facts]) => Object.keys(facts).length > 0),
)('the facts of %s', (_file, facts) => {
  expect(facts).toMatchSnapshot();
});
