import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type AppRun = { context: object; account?: string; cwd?: string };

const runApp = ({ context, account, cwd = '.' }: AppRun) => {
  const root = join(import.meta.dirname, '../..');
  const outdir = mkdtempSync(join(tmpdir(), 'stages-'));
  const { CDK_DEFAULT_ACCOUNT: _own, ...environment } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'infra/bin/app.ts')], {
    cwd: join(root, cwd),
    env: {
      ...environment,
      CDK_CONTEXT_JSON: JSON.stringify(context),
      CDK_OUTDIR: outdir,
      ...(account !== undefined && { CDK_DEFAULT_ACCOUNT: account }),
    },
    encoding: 'utf8',
  });
  rmSync(outdir, { recursive: true });
  return { status, stderr };
};

// stages.test.ts covers the other messages.
test('the app states in one sentence why it stops', () => {
  const { status, stderr } = runApp({ context: { stage: 'prod' }, account: '123456789012' });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^The stage "prod" still has example values in infra\/stages\.ts: write [^\n]+\n$/,
  );
});

test('example values do not stop a synthesis without an account, where nothing can be deployed', () => {
  // Without a build, synthesis fails in the stack, which is further than rejected settings would get.
  const { stderr } = runApp({ context: { stage: 'prod' }, cwd: 'docs' });
  expect(stderr).not.toContain('example values');
  expect(stderr).toContain('new SiteStack');
});
