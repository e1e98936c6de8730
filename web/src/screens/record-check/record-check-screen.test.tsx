import { fireEvent, screen, waitFor } from '@testing-library/react';
import { hashOfRow, noPrev } from 'shared/domain/reports/record-chain.ts';
import { recordLineLabel } from 'shared/domain/reports/record-line.ts';
import { expect, it, test, vi } from 'vitest';
import { sha256Hex } from '../../lib/sha256-hex.ts';
import { idOf } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectHeading, expectText, press } from '../../testing/site-steps.ts';
import { readRecordFile } from './read-record-file.ts';
import { verdictOf } from './verdict-labels.ts';

type Row = { chain: string; seq: number; prev: string; date: string; hash: string };

const chainOf = async (length: number, chain = idOf(90)): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let seq = 1; seq <= length; seq += 1) {
    const date = `2026-11-${String(seq).padStart(2, '0')}`;
    const row = { chain, seq, prev: rows.at(-1)?.hash ?? noPrev, date };
    rows.push({ ...row, hash: await hashOfRow(row, sha256Hex) });
  }
  return rows;
};

const fileOf = (content: unknown): File =>
  new File(
    [typeof content === 'string' ? content : JSON.stringify(content)],
    'service-record.json',
  );

const choose = (file: File): void => {
  const input = screen.getByLabelText('The file of the record');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  fireEvent.change(input);
};

const paste = (text: string): void => {
  fireEvent.change(screen.getByLabelText('The line from the email'), { target: { value: text } });
};

it('proves a file by the line of an email, without a call', async () => {
  const rows = await chainOf(3);
  await openSite('/record-check', 'visitor');
  await expectHeading('Check a Service Record');
  paste(`Hello Ana,\n\n${recordLineLabel(rows[1]!)}\nKeep this mail.`);
  choose(fileOf(rows));
  await press('Check');
  await expectHeading('Nothing was changed up to row no. 2');
  await expectText(/^Rows no. 1 to 2 say what they said/);
  await expectText(/^1 row after it fits, but this email says nothing of it/);
  paste(recordLineLabel(rows[2]!));
  await press('Check');
  await expectHeading('Nothing was changed');
});

it('says that it checks, and takes a second press for none', async () => {
  const rows = await chainOf(1);
  const file = fileOf(rows);
  const { promise, resolve } = Promise.withResolvers<void>();
  const bytes = await file.arrayBuffer();
  const read = vi.spyOn(file, 'arrayBuffer').mockImplementation(() => promise.then(() => bytes));
  await openSite('/record-check', 'visitor');
  paste(recordLineLabel(rows[0]!));
  choose(file);
  await press('Check');
  await press('Checking...');
  resolve();
  await expectHeading('Nothing was changed');
  await screen.findByRole('button', { name: 'Check' });
  expect(read).toHaveBeenCalledTimes(1);
});

test('a file that cannot be read is to be chosen again', async () => {
  const file = fileOf([]);
  vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('Gone', 'NotReadableError'));
  expect(await readRecordFile(file)).toEqual({
    problem: 'This file could not be read. Please choose it again.',
  });
});

it('says nothing of another file or line before it is checked', async () => {
  const rows = await chainOf(3);
  await openSite('/record-check', 'visitor');
  paste(recordLineLabel(rows[2]!));
  choose(fileOf(rows));
  await press('Check');
  await expectHeading('Nothing was changed');
  choose(fileOf(rows.with(1, { ...rows[1]!, date: '2026-01-01' })));
  expect(screen.queryByText('Nothing was changed')).toBeNull();
  choose(fileOf(rows));
  await press('Check');
  await expectHeading('Nothing was changed');
  paste(recordLineLabel(rows[1]!));
  expect(screen.queryByText('Nothing was changed')).toBeNull();
});

it('names the first row that fails, and forgets it with the next check', async () => {
  const rows = await chainOf(4);
  await openSite('/record-check', 'visitor');
  paste(recordLineLabel(rows[3]!));
  choose(fileOf(rows.with(1, { ...rows[1]!, date: '2026-01-01' })));
  await press('Check');
  await expectHeading('The file was changed');
  await expectText(/^The first row that fails is no. 2, the 2nd in the file. It no longer says/);
  choose(fileOf(rows.slice(0, 3)));
  await press('Check');
  await expectHeading('This file does not hold the row of the email');
  expect(screen.queryByText(/^The first row that fails/)).toBeNull();
  choose(fileOf('no JSON'));
  await press('Check');
  await expectText(/^This is not the file of a service record/);
  expect(screen.queryByText('This file does not hold the row of the email')).toBeNull();
  choose(fileOf(rows));
  await press('Check');
  await expectHeading('Nothing was changed');
  expect(screen.queryByText(/^This is not the file of a service record/)).toBeNull();
});

it('says what is missing, beside the field, and goes there', async () => {
  await openSite('/record-check', 'visitor');
  await press('Check');
  await expectText(/^This holds no such line/);
  await expectText('Please choose the file of the record.');
  const line = screen.getByLabelText('The line from the email');
  await waitFor(() => expect(document.activeElement).toBe(line));
  paste(recordLineLabel({ seq: 1, hash: noPrev }));
  choose(fileOf('no JSON'));
  await press('Check');
  await expectText(/^This is not the file of a service record.*damaged or was changed/);
  expect(screen.queryByText(/^This holds no such line/)).toBeNull();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText('The file of the record')),
  );
});

test('the rows are read out of either download, and out of nothing else', async () => {
  const rows = await chainOf(2);
  expect(await readRecordFile(fileOf(rows))).toEqual(rows);
  expect(await readRecordFile(fileOf({ id: idOf(1), record: rows }))).toEqual(rows);
  for (const other of ['', '{', 'null', '7', '"rows"', '{"record":{}}', '\u00ff'])
    expect(await readRecordFile(fileOf(other))).toEqual({ problem: expect.any(String) });
  expect(await readRecordFile(new Blob([new Uint8Array([0x5b, 0xff, 0x5d])]))).toMatchObject({
    problem: expect.stringContaining('damaged'),
  });
  expect(await readRecordFile(new Blob([new Uint8Array(21 * 1024 * 1024)]))).toMatchObject({
    problem: expect.any(String),
  });
});

test('a file that gives a field twice is refused: a reader sees the one, and the check the other', async () => {
  const [first, second] = await chainOf(2);
  const honest = JSON.stringify([first, second]);
  const twice = honest.replace('"date":"2026-11-02"', '"date":"2020-01-01", "date" :"2026-11-02"');
  expect(JSON.parse(twice)).toEqual(JSON.parse(honest));
  expect(await readRecordFile(fileOf(honest))).toEqual([first, second]);
  expect(await readRecordFile(fileOf(twice))).toMatchObject({
    problem: expect.stringContaining('twice'),
  });
  // Written with an escape, it is the same field.
  const escaped = twice.replace('"date":"2020', String.raw`"d\u0061te":"2020`);
  expect(await readRecordFile(fileOf(escaped))).toMatchObject({
    problem: expect.stringContaining('twice'),
  });
  const rows: unknown[] = JSON.parse(
    String.raw`[ {"\"a\":{\"a\"": "{\"a\":1,\\", "__proto__" : [{"a":""}, {"a":": "}]} ]`,
  );
  expect(await readRecordFile(fileOf(rows))).toEqual(rows);
  const large = Array.from({ length: 200_000 }, () => 1);
  expect(await readRecordFile(fileOf(large))).toHaveLength(large.length);
});

test('what a line says nothing of is counted', () => {
  const { sentences } = verdictOf({ result: 'proven', upTo: 1, later: 2, other: 3 });
  expect(sentences).toEqual([
    'Row no. 1 says what it said when this email was sent.',
    '2 rows after it fit, but this email says nothing of them. The line of your latest email does.',
    '3 rows in the file are about another address, of which this email says nothing.',
  ]);
  expect(verdictOf({ result: 'proven', upTo: 1, later: 0, other: 1 }).sentences).toEqual([
    'Row no. 1 says what it said when this email was sent.',
    '1 row in the file is about another address, of which this email says nothing.',
  ]);
  expect(
    verdictOf({ result: 'broken', at: 10, seq: null, problem: 'malformed' }).sentences,
  ).toEqual(['The first row that fails is the 11th in the file. It is not a row of a record.']);
});
