import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandLine } from './run-step.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'run step '));
});

afterEach(() => rm(folder, { recursive: true }));

test('a shell, which Windows needs, takes each argument as it is, spaces included', async () => {
  const script = path.join(folder, 'print.mjs');
  await writeFile(script, 'console.log(JSON.stringify(process.argv.slice(2)));');
  const args = ['--app', 'node scripts/checks/every-stage.ts', `--file=${folder}`, '-p', 'unit:*'];
  const line = commandLine({ command: process.execPath, args: [script, ...args] });
  const { stdout } = spawnSync(line, { shell: true, encoding: 'utf8' });
  expect(JSON.parse(stdout)).toEqual(args);
});
