import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allFunctions, jobs } from 'functions/manifest.ts';
import { expect, test } from 'vitest';
import { fixedName } from '../../infra/fixed-name.ts';
import { root } from './run-step.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const left = new Set(['node_modules', '.cache', '.local']);
const pages = globSync('**/*.md', { cwd: root, exclude: (name) => left.has(path.basename(name)) });

/** The number of cells in a row of a table; a pipe in code separates cells too, unless escaped. */
const cells = (row: string): number => row.replaceAll('\\|', '').split('|').length - 2;

test('every row of a table has a cell for each column: pages show no others', () => {
  const uneven = pages.flatMap((page) => {
    let columns = 0;
    return read(page)
      .split('\n')
      .filter((line) => {
        if (!line.trimStart().startsWith('|')) columns = 0;
        else if (columns === 0) columns = cells(line);
        else return cells(line) !== columns;
        return false;
      })
      .map((line) => `${page}: ${line.slice(0, 80)}`);
  });
  expect(pages.length).toBeGreaterThan(50);
  expect(uneven).toEqual([]);
});

test('the page for developers lists every job, and the local stack’s own', () => {
  const [, section = ''] = /^## Jobs$([^]*?)^## /m.exec(read('docs/developing.md')) ?? [];
  const listed = [...section.matchAll(/^\| `([\w-]+)` /gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual([...jobs.map(({ name }) => name), 'aws-expiry'].toSorted());
});

test('the page for deploying names functions, and their queues, as the stack does', () => {
  const named = [...read('docs/deploying.md').matchAll(/sheriff-prod-[a-z-]+/g)]
    .map(([name]) => name)
    .filter((name) => allFunctions.some((each) => name.endsWith(`-${each.name}`)));
  expect(named.length).toBeGreaterThan(2);
  const names = allFunctions.map((each) => fixedName('sheriff-prod', each));
  expect(names).toEqual(expect.arrayContaining(named));
});

test('the page for deploying has every event that the webhook uses, and the version of the API', () => {
  const page = read('docs/deploying.md');
  const sources = globSync('functions/payments/**/*.ts', { cwd: root })
    .filter((file) => !/test|testing/.test(file))
    .map(read)
    .join('\n');
  const event =
    /'((?:checkout\.session|payment_intent|setup_intent|payment_method|mandate|refund|charge)\.[\w.]+)'/g;
  const used = [...sources.matchAll(event)].map(([, name]) => `\`${name}\``);
  expect(used.length).toBeGreaterThan(7);
  expect(used.filter((name) => !page.includes(name))).toEqual([]);
  const [, version = 'none'] = /apiVersion = '(.+?)'/.exec(sources) ?? [];
  expect(page).toContain(`api_version=${version}`);
});

test('the command that runs a job on AWS waits for the longest of them', () => {
  const longest = Math.max(...jobs.map(({ timeout = 0 }) => timeout));
  // The AWS CLI waits for a minute, and then calls again.
  expect(longest).toBeGreaterThan(60);
  const page = read('docs/deploying.md');
  expect(page).toContain(`a job may take ${longest / 60} minutes`);
  expect([...page.matchAll(/aws lambda invoke (?!--cli-read-timeout 0 )/g)]).toEqual([]);
});
