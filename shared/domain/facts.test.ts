import { expect, test } from 'vitest';

// Whatever this folder states instead of computing: prices, names, limits, transitions, sentences. Each is what some
// page, mail or rule depends on, and is kept whole beside this file, so that none changes by accident.
const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['./**/*.ts', '../errors.ts', '!./**/*.test.ts'],
  { eager: true },
);

/** Not a function, nor a schema: those are tested by what they do. */
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
