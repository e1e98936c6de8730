import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './run-step.ts';

const folder = path.join(root, 'docs/decisions');
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const pages = readdirSync(folder).filter((file) => file !== 'README.md');

const title = /^# (\d+)\. (.+)$/m;
const status = /^Status: (Accepted|Superseded by \[\d{4}\]\([\w-]+\.md\))$/m;
const sections = ['Context', 'Choice', 'Alternatives considered', 'Consequences'];

test('there are decisions, numbered from 1 without a gap', () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.map((file) => Number(file.slice(0, 4)))).toEqual(pages.map((_, index) => index + 1));
});

describe.each(pages)('%s', (file) => {
  const source = read(file);

  test('has the title of its number, a date and a status', () => {
    const head = new RegExp(
      `^# ${Number(file.slice(0, 4))}\\. .+\n\nDate: \\d{4}-\\d{2}-\\d{2}\n\n`,
    );
    expect(source).toMatch(head);
    expect(source.split('\n')[4]).toMatch(status);
  });

  test('has every section once, in order, and none empty', () => {
    const parts = source.split(/^## /m).slice(1);
    expect(parts.map((part) => part.split('\n')[0])).toEqual(sections);
    for (const part of parts) expect(part.split('\n').slice(1).join('').trim()).not.toBe('');
  });
});

test('the index lists every page with its title and status', () => {
  const rows = read('README.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.map(([, number, link, state]) => [number, link, state])).toEqual(
    pages.map((file) => {
      const [, number, name] = title.exec(read(file)) ?? [];
      return [number, `[${name}](${file})`, status.exec(read(file))?.[1]];
    }),
  );
});
