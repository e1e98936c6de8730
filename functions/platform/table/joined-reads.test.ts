import { expect, test } from 'vitest';
import { joiningReads, readItems } from './joined-reads.ts';
import type { Table } from './table.ts';

const row = (sk: string) => ({ pk: 'A', sk, of: sk });
const keyOf = (sk: string) => ({ pk: 'A', sk });

type Options = { rows?: readonly string[]; leftOut?: number; fails?: boolean };

/** A table that records the requests, and leaves out all but the first key of some of them. */
const notingTable = ({ rows = ['1', '2', '3'], leftOut = 0, fails = false }: Options = {}) => {
  const sent: { name: string; sks: string[]; latest: boolean }[] = [];
  let left = leftOut;
  const send = async ({ constructor: { name }, input }: any): Promise<unknown> => {
    const keys = name === 'GetCommand' ? [input.Key] : input.RequestItems['table'].Keys;
    const latest = input.ConsistentRead ?? input.RequestItems['table'].ConsistentRead;
    sent.push({ name, latest, sks: keys.map(({ sk }: { sk: string }) => sk) });
    if (fails) throw new Error('Nobody there');
    const found = keys.map(({ sk }: { sk: string }) => (rows.includes(sk) ? row(sk) : undefined));
    if (name === 'GetCommand') return { Item: found[0] };
    const isShort = left > 0;
    left -= 1;
    return {
      Responses: { table: found.slice(0, isShort ? 1 : undefined).filter(Boolean) },
      UnprocessedKeys: isShort ? { table: { Keys: keys.slice(1) } } : {},
    };
  };
  const table: Table = { name: 'table', client: { send } as unknown as Table['client'] };
  return { sent, table };
};

test('what is asked for before an answer goes out in one request', async () => {
  const { sent, table } = notingTable();
  const found = await joiningReads(async () => {
    const session = readItems(table, [keyOf('1')], { latest: true });
    // As many microtasks as may pass between a session check and the handler.
    for (let step = 0; step < 20; step += 1) await Promise.resolve();
    return Promise.all([session, readItems(table, [keyOf('3'), keyOf('4'), keyOf('1')])]);
  });
  expect(found).toEqual([[row('1')], [row('3'), row('1')]]);
  expect(sent).toEqual([{ name: 'BatchGetCommand', latest: true, sks: ['1', '3', '4'] }]);
});

test('what follows an answer is asked for anew', async () => {
  const { sent, table } = notingTable();
  await joiningReads(async () => {
    await readItems(table, [keyOf('1')], { latest: true });
    await readItems(table, [keyOf('1')]);
  });
  expect(sent).toEqual([
    { name: 'GetCommand', latest: true, sks: ['1'] },
    { name: 'GetCommand', latest: false, sks: ['1'] },
  ]);
});

test('two calls at once, and what is no call, share nothing', async () => {
  const { sent, table } = notingTable();
  await Promise.all([
    joiningReads(async () => readItems(table, [keyOf('1')])),
    joiningReads(async () => readItems(table, [keyOf('2')])),
    readItems(table, [keyOf('3')]),
  ]);
  expect(sent.map(({ sks }) => sks).toSorted()).toEqual([['1'], ['2'], ['3']]);
});

test('asks again for what DynamoDB left out', async () => {
  const { sent, table } = notingTable({ leftOut: 2 });
  const found = await readItems(table, ['3', '2', '1'].map(keyOf));
  expect(found).toEqual(['3', '2', '1'].map(row));
  expect(sent.map(({ sks }) => sks)).toEqual([['3', '2', '1'], ['2', '1'], ['1']]);
});

test('more than a hundred keys go out in several requests', async () => {
  const sks = Array.from({ length: 130 }, (_, index) => String(index));
  const { sent, table } = notingTable({ rows: sks });
  expect(await readItems(table, sks.map(keyOf))).toEqual(sks.map(row));
  expect(sent.map((each) => each.sks.length)).toEqual([100, 30]);
});

test('an error reaches everybody who asked', async () => {
  const { table } = notingTable({ fails: true });
  const requested = joiningReads(async () =>
    Promise.allSettled([readItems(table, [keyOf('1')]), readItems(table, [keyOf('2')])]),
  );
  expect((await requested).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
