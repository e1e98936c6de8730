import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readStage, StageError } from './stages.ts';

test.each(['dev', 'staging', 'prod'])('the stage %s is complete', (name) => {
  expect(readStage(name).name).toBe(name);
});

test('refuses a stage that is not in the table and names those that are', () => {
  expect(() => readStage('qa')).toThrow(
    new StageError('There is no stage "qa": choose one with -c stage=dev|staging|prod.'),
  );
});

test('refuses an incomplete stage and says what is missing', () => {
  const { adminEmail: _, ...rest } = readStage('dev');
  expect(() => readStage('dev', { dev: { ...rest, region: 7 } })).toThrow(
    /^The stage "dev" is incomplete in infra\/stages\.ts \(region: .+; adminEmail: .+\)\.$/,
  );
});

test('the app refuses an unknown stage with that one sentence', () => {
  const outdir = mkdtempSync(join(tmpdir(), 'stages-'));
  const { status, stderr } = spawnSync(process.execPath, ['infra/bin/app.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      CDK_CONTEXT_JSON: JSON.stringify({ stage: 'qa' }),
      CDK_OUTDIR: outdir,
    },
    encoding: 'utf8',
  });
  rmSync(outdir, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toBe('There is no stage "qa": choose one with -c stage=dev|staging|prod.\n');
});
