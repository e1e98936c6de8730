import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from './store.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'stripe-store-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

const decline = (id: string, code: string) => ({ id, code, advice: null });
const journal = () => path.join(directory, 'journal.jsonl');

test('keeps what a transaction changed, without being closed', () => {
  const store = openStore(directory);
  store.transaction(() => {
    store.put('decline', decline('a', 'one'));
    store.put('decline', decline('b', 'one'));
  });
  store.transaction(() => {
    store.put('decline', decline('a', 'two'));
    store.remove('decline', 'b');
  });
  const again = openStore(directory);
  expect(again.all('decline')).toEqual([decline('a', 'two')]);
  again.close();
  expect(readFileSync(journal(), 'utf8').trim().split('\n')).toHaveLength(1);
  store.close();
});

test('a transaction that throws changes nothing', () => {
  const store = openStore(directory);
  store.transaction(() => {
    store.put('decline', decline('a', 'one'));
  });
  expect(() =>
    store.transaction(() => {
      store.put('decline', decline('a', 'two'));
      store.put('decline', decline('b', 'two'));
      store.remove('decline', 'a');
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(store.all('decline')).toEqual([decline('a', 'one')]);
  store.close();
  const again = openStore(directory);
  expect(again.all('decline')).toEqual([decline('a', 'one')]);
  again.close();
});

test('a change that a kill cut short was never made', () => {
  const store = openStore(directory);
  store.transaction(() => {
    store.put('decline', decline('a', 'one'));
  });
  store.close();
  appendFileSync(journal(), '[["decline","a",{"id":"a","co');
  const again = openStore(directory);
  expect(again.all('decline')).toEqual([decline('a', 'one')]);
  again.transaction(() => {
    again.put('decline', decline('b', 'one'));
  });
  again.close();
  const last = openStore(directory);
  expect(last.all('decline')).toHaveLength(2);
  last.close();
});

test('changes are made in transactions, one at a time', () => {
  const store = openStore(directory);
  expect(() => {
    store.put('decline', decline('a', 'one'));
  }).toThrow('transaction');
  expect(() => store.transaction(() => store.transaction(() => 1))).toThrow('already');
  store.close();
});
