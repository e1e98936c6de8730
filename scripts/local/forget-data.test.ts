import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { forgetData } from './forget-data.ts';
import { readStartOptions } from './start-options.ts';

const made: string[] = [];
afterAll(() => Promise.all(made.map((directory) => rm(directory, { recursive: true }))));

const folder = async (...names: string[]): Promise<string> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'forget-data-'));
  made.push(directory);
  for (const name of names)
    if (path.extname(name) === '') await mkdir(path.join(directory, name));
    else await writeFile(path.join(directory, name), '');
  return directory;
};

test('--fresh deletes what a stack has left in its folder, what waits to be delivered too', async () => {
  const data = await folder('ports.json', 'events', 'mail', 'notes.txt');
  await forgetData(data);
  const left = ['ports.json', 'events', 'mail', 'notes.txt'].filter((name) =>
    existsSync(path.join(data, name)),
  );
  expect(left).toEqual(['ports.json', 'notes.txt']);
});

test('--fresh deletes nothing where no stack has run, such as in somebody’s home folder', async () => {
  const data = await folder('mail', 'logs');
  await forgetData(data);
  expect([existsSync(path.join(data, 'mail')), existsSync(path.join(data, 'logs'))]).toEqual([
    true,
    true,
  ]);
});

test('an empty --data is refused: it would be the folder one is in', () => {
  expect(() => readStartOptions(['--data', ''])).toThrow('--data takes a folder');
});
