import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { importBoundaries } from './import-boundary-rules.ts';
import { root } from './run-step.ts';

const trees: string[] = [];
afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true });
});

type Import = readonly [file: string, imported: string, how?: 'import type'];

/** Creates a project in which these files import each other, and runs the check on it. */
const check = (imports: readonly Import[]) => {
  const tree = mkdtempSync(path.join(tmpdir(), 'import-boundaries-'));
  trees.push(tree);
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    writeFileSync(path.join(tree, file), text);
  };
  copyFileSync(path.join(root, 'tsconfig.base.json'), path.join(tree, 'tsconfig.base.json'));
  // The check fails if it finds fewer than a hundred modules.
  for (let index = 0; index < 100; index += 1)
    write(`shared/domain/fact-${index}.ts`, 'export const thing = 1;\n');
  for (const folder of ['functions', 'infra', 'packages', 'scripts', 'web/src'])
    write(`${folder}/alone.ts`, 'export const thing = 1;\n');
  for (const [file, imported, how = 'import'] of imports) {
    const name = imported.startsWith('.')
      ? imported
      : path.posix.relative(path.dirname(file), imported);
    const specifier = name.startsWith('.') ? name : `./${name}`;
    write(file, `${how} { thing } from '${specifier}';\nexport type Thing = typeof thing;\n`);
  }
  for (const [, imported] of imports)
    if (!imported.startsWith('.') && !existsSync(path.join(tree, imported)))
      write(imported, 'export const thing = 1;\n');
  const script = path.join(import.meta.dirname, 'import-boundaries.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    cwd: tree,
    encoding: 'utf8',
  });
  return { status, stdout, violations: stderr.split('\n').filter((line) => line !== '') };
};

/** At least one import per rule that this rule refuses, and no other. */
const refused: readonly [rule: string, ...Import][] = [
  ['no-circles', 'functions/cart/line.ts', 'functions/cart/total.ts', 'import type'],
  ['every-import-resolves', 'scripts/build.ts', './nowhere.ts'],
  ['shared-imports-zod-only', 'shared/domain/prices/money.ts', 'web/src/lib/env.ts'],
  ['functions-import-shared-and-packages', 'functions/cart/mail.ts', 'infra/stages.ts'],
  ['domains-import-earlier-domains-only', 'functions/photos/key.ts', 'functions/reports/report.ts'],
  [
    'domains-import-earlier-domains-only',
    'functions/customers/person.ts',
    'functions/bookings/booking.ts',
    'import type',
  ],
  ['domains-import-earlier-domains-only', 'functions/platform/job.ts', 'functions/cart/cart.ts'],
  ['domains-import-earlier-domains-only', 'functions/reports/all.ts', 'functions/manifest.ts'],
  [
    'domains-import-earlier-domains-only',
    'functions/cart/testing/a-cart.ts',
    'functions/photos/photo.ts',
  ],
  [
    'every-domain-has-its-place',
    'functions/weather/forecast.ts',
    'functions/platform/table/table.ts',
  ],
  [
    'effects-only-for-verified-calls',
    'functions/cart/receipt.ts',
    'node_modules/pdfkit/js/pdfkit.js',
  ],
  [
    'effects-only-for-verified-calls',
    'functions/cart/sign-in.ts',
    'node_modules/openid-client/a.js',
  ],
  ['only-tests-import-testing', 'functions/session/login.ts', 'functions/testing/world.ts'],
  [
    'nobody-imports-an-endpoint-job-or-listener',
    'functions/reports/send.ts',
    'functions/reports/endpoints/send-report.ts',
  ],
  [
    'nobody-imports-an-endpoint-job-or-listener',
    'functions/reports/routes.ts',
    'functions/reports/jobs/deliver-queued-reports.ts',
  ],
  [
    'nobody-imports-an-endpoint-job-or-listener',
    'scripts/local/wake.ts',
    'functions/mail-feedback/listeners/apply-mail-event.ts',
  ],
  [
    'infra-imports-manifest-and-platform-types',
    'infra/stack.ts',
    'functions/platform/table/table.ts',
  ],
  ['web-imports-shared-only', 'web/src/app/router.ts', 'functions/manifest.ts'],
  ['features-do-not-know-their-siblings', 'web/src/features/a/x.ts', 'web/src/features/b/y.ts'],
  ['features-do-not-know-screens-or-app', 'web/src/features/a/z.ts', 'web/src/screens/home.ts'],
  [
    'payments-are-for-the-screens-of-bills',
    'web/src/screens/home/landing/hero.ts',
    'web/src/features/payments/pay-online.ts',
  ],
  ['ui-knows-no-router-query-or-domain', 'web/src/ui/card.ts', 'shared/contracts/cart.ts'],
  ['lib-is-the-floor', 'web/src/lib/client.ts', 'web/src/ui/toast.ts'],
  ['lib-is-the-floor', 'web/src/lib/price.ts', 'shared/contracts/plans.ts'],
  ['common-knows-lib-only', 'web/src/common/terms.ts', 'web/src/offline/days.ts'],
  ['offline-knows-no-feature', 'web/src/offline/box.ts', 'web/src/features/a/y.ts'],
  ['changes-know-no-feature', 'web/src/changes/use.ts', 'web/src/features/cart/cart.ts'],
  ['nobody-imports-scripts-or-packages', 'infra/bundle.ts', 'scripts/bundle.ts'],
  ['tests-import-packages-but-no-scripts', 'functions/cart/b.test.ts', 'scripts/build.ts'],
  ['tests-import-packages-but-no-scripts', 'web/e2e/cart.spec.ts', 'scripts/local/start.ts'],
  ['packages-are-imported-by-name', 'scripts/local/stack.ts', 'packages/local-aws/s3/server.ts'],
  ['packages-import-packages-only', 'packages/local-aws/mail/post.ts', 'shared/errors.ts'],
];

const allowed: readonly Import[] = [
  ['functions/reports/report.ts', 'functions/photos/key.ts'],
  ['functions/cart/cart.stack.test.ts', 'functions/photos/photo.ts'],
  ['functions/cart/send.test.ts', 'functions/reports/endpoints/send-report.ts'],
  ['functions/cart/testing/a-cart.ts', 'functions/testing/world.ts'],
  ['functions/cart/page.ts', 'node_modules/pdfkit/js/pdfkit.js', 'import type'],
  ['functions/reports/pdf/pdf-letter.ts', 'node_modules/pdfkit/js/pdfkit.js'],
  ['functions/manifest.ts', 'functions/reports/routes.ts'],
  ['functions/reports/routes.ts', 'shared/contracts/reports.ts'],
  ['infra/stack.ts', 'functions/manifest.ts'],
  ['web/src/features/a/x.ts', 'web/src/features/a/y.ts'],
  ['web/src/features/a/y.ts', 'web/src/ui/card.ts'],
  ['web/src/screens/home.ts', 'web/src/features/b/y.ts'],
  ['scripts/bundle.ts', 'functions/manifest.ts'],
];

test('imports within the boundaries are no violations', () => {
  expect(check(allowed)).toMatchObject({ status: 0, violations: [] });
});

describe('an import over a boundary', () => {
  const { status, violations } = check([
    ...refused.map(([, ...planted]) => planted),
    // Closes the cycle, which is reported once.
    ['functions/cart/total.ts', 'functions/cart/line.ts', 'import type'],
  ]);

  test('fails the check, and nothing else is reported', () => {
    expect(status).toBe(1);
    expect(violations).toHaveLength(refused.length);
  });

  test.each(refused)('is reported by %s: %s -> %s', (rule, file, imported) => {
    expect(violations).toContain(`${rule}: ${file} -> ${imported}`);
  });

  test('is planted here for every rule', () => {
    expect(new Set(refused.map(([rule]) => rule))).toEqual(
      new Set(importBoundaries.map(({ name }) => name)),
    );
  });
});
