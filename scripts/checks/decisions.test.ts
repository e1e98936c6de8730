import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './run-step.ts';

const folder = path.join(root, 'docs/decisions');
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const pages = readdirSync(folder).filter((file) => file !== 'README.md');
const numberOf = (file: string): number => Number(file.slice(0, 4));

const title = /^# (\d+)\. (.+)$/m;
const sections = ['Decision', 'Why', 'Rejected'];

/** The number, text and target of each line of the index. */
const index = [...read('README.md').matchAll(/^- (\d+): \[(.+)\]\((.+)\)$/gm)].map(
  ([, number, name, link = '']) => ({ number: Number(number), name, link }),
);
const hasPage = ({ number }: { number: number }): boolean =>
  pages.some((file) => numberOf(file) === number);

test('there are decisions, and no number twice', () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(new Set(pages.map(numberOf)).size).toBe(pages.length);
});

describe.each(pages)('%s', (file) => {
  const source = read(file);

  test('has the title of its number', () => {
    expect(source).toMatch(new RegExp(`^# ${numberOf(file)}\\. .+\n\n## `));
  });

  test('has every section once, in order, and none empty', () => {
    const parts = source.split(/^## /m).slice(1);
    expect(parts.map((part) => part.split('\n')[0])).toEqual(sections);
    for (const part of parts) expect(part.split('\n').slice(1).join('').trim()).not.toBe('');
  });
});

test('the index lists every page with its title', () => {
  expect(index.filter(hasPage)).toEqual(
    pages.map((file) => ({
      number: numberOf(file),
      name: title.exec(read(file))?.[2],
      link: file,
    })),
  );
});

test('the index says for every other number where its reasons are, so that none is used again', () => {
  const last = Math.max(...pages.map(numberOf));
  const withoutPage = Array.from({ length: last }, (_, at) => at + 1).filter(
    (number) => !hasPage({ number }),
  );
  const rows = index.filter((row) => !hasPage(row));
  expect(rows.map(({ number }) => number)).toEqual(withoutPage);
  for (const { link } of rows) expect(link).toMatch(/\.md(#|$)/);
});
