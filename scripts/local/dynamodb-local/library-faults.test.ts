import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { libraryFaults } from './library-faults.ts';

let folder: string;
const line = (file: string, text: string) =>
  `${createHash('sha256').update(text).digest('hex')}  ${file}\n`;
const list = line('a.jar', 'a') + line('b.jar', 'b');

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'library-faults-'));
  await writeFile(path.join(folder, 'a.jar'), 'a');
  await writeFile(path.join(folder, 'b.jar'), 'b');
});

afterEach(() => rm(folder, { recursive: true }));

test('finds no fault in exactly the files of the list', () => {
  expect(libraryFaults(folder, list)).toEqual([]);
  expect(libraryFaults(folder, list.replaceAll('\n', '\r\n'))).toEqual([]);
});

test('names what has another digest, is missing, or is not on the list', async () => {
  await writeFile(path.join(folder, 'a.jar'), 'another');
  await rm(path.join(folder, 'b.jar'));
  await writeFile(path.join(folder, 'c.jar'), 'c');
  expect(libraryFaults(folder, list)).toEqual(['a.jar', 'b.jar', 'c.jar']);
});

test('names every file if the folder does not exist', () => {
  expect(libraryFaults(path.join(folder, 'none'), list)).toEqual(['a.jar', 'b.jar']);
});
