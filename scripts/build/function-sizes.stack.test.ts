import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allFunctions } from 'functions/manifest.ts';
import type { FunctionNeeds } from 'functions/platform/endpoint/route.ts';
import { expect, test } from 'vitest';
import { functionsDirectory } from './build-functions.ts';

/**
 * Maximum bytes of a minified bundle, all of which is read and compiled at a cold start
 * (docs/performance.md).
 */
const limits = {
  /** Uses nothing of AWS. */
  probe: 75_000,
  /** Uses the table, or a service that needs no client of its own. */
  table: 400_000,
  /** Also signs or reads photos, sends mail, or manages accounts. */
  services: 510_000,
  /** Also asks the payment provider, whose library is 220 KB. */
  provider: 640_000,
  /** Also mails what has become of payments, and of autopay, or does all that mailed links are for. */
  receipts: 780_000,
  /** All of these but the provider together. */
  cleanUp: 700_000,
  /** With the provider. */
  deletion: 1_000_000,
  /** Also creates PDFs, whose fonts make up 424 KB. */
  pdf: 1_580_000,
  /** With the provider. */
  evidence: 1_800_000,
  /** Also decodes photos, with 2 MB of WebAssembly. */
  photos: 3_900_000,
} as const;

const groups: readonly [keyof typeof limits, readonly string[]][] = [
  [
    'photos',
    ['process-photo', 'save-visit-report', 'create-report', 'update-report', 'mark-not-possible'],
  ],
  [
    'pdf',
    [
      'deliver-queued-reports',
      'download-all-reports',
      'download-record',
      'download-record-of-customer',
      'download-report',
      'download-statement',
      'download-statement-of-customer',
      'resolve-awaited-photo',
      'send-report',
      'send-report-email',
    ],
  ],
  ['evidence', ['gather-evidence']],
  ['cleanUp', ['report-cleanup']],
  ['deletion', ['finish-deletions']],
  [
    'provider',
    [
      'start-payment',
      'get-payment',
      'cancel-payment',
      'cancel-customer-payment',
      'refund-payment',
      'retry-payment',
      'list-payment-methods',
      'set-up-payment-method',
      'remove-payment-method',
    ],
  ],
  ['receipts', ['receive-payment-event', 'reconcile-payments', 'collect-charges', 'act-on-link']],
  ['probe', ['check-site']],
];

const isService = ({ on }: FunctionNeeds['grants'][number]): boolean =>
  on !== 'table' && on !== 'index';

const limitOf = ({ name, grants }: (typeof allFunctions)[number]): number => {
  const [group] = groups.find(([, names]) => names.includes(name)) ?? [];
  return limits[group ?? (grants.some(isService) ? 'services' : 'table')];
};

const bundleOf = (name: string): Buffer =>
  readFileSync(path.join(functionsDirectory, name, 'index.mjs'));

test.each(allFunctions)('the bundle of $name stays below its limit', (definition) => {
  const { length } = bundleOf(definition.name);
  // A limit far above the actual size would not catch anything.
  expect(length).toBeGreaterThan(limitOf(definition) * 0.55);
  expect(length).toBeLessThanOrEqual(limitOf(definition));
});

test.each(allFunctions)('$name imports none of Node’s modules by a statement', ({ name }) => {
  expect(bundleOf(name).toString()).not.toMatch(/(?:^|[;}\n])import\s*(?:[\w$*{"']|\s)/);
});

test('no group names a function that is none', () => {
  const known = new Set(allFunctions.map(({ name }) => name));
  expect(groups.flatMap(([, names]) => names).filter((name) => !known.has(name))).toEqual([]);
});
