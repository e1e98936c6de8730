import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localPorts } from './local-ports.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'local-ports-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

test('a data folder keeps its ports', async () => {
  const ports = await localPorts(directory, 20_000);
  expect(new Set(Object.values(ports)).size).toBe(5);
  expect(await localPorts(directory, 30_000)).toEqual(ports);
});

test('chooses others if the site is now given one of them', async () => {
  const { s3 } = await localPorts(directory, 20_000);
  expect(Object.values(await localPorts(directory, s3))).not.toContain(s3);
});

test.each(['', '{"dynamodb":30', '{}'])(
  'chooses others if %j is left of the file',
  async (text) => {
    await writeFile(path.join(directory, 'ports.json'), text);
    const ports = await localPorts(directory, 20_000);
    expect(await localPorts(directory, 30_000)).toEqual(ports);
  },
);
