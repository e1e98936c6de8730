import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { compressReply } from './compress-reply.ts';

const headers = { 'content-type': 'application/json' };
const long = { statusCode: 200, headers, body: JSON.stringify(['é'.repeat(1400)]) };

test.each([
  'gzip',
  'gzip, deflate, br, zstd',
  'br;q=1.0, GZIP;q=0.5',
  'identity ,gzip ; q=1',
  'gzip;q=0.001',
])('gives a long text as gzip to who accepts %j', (accepted) => {
  const { body = '', ...reply } = compressReply(long, { headers: { 'accept-encoding': accepted } });
  expect(reply).toEqual({
    statusCode: 200,
    headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    isBase64Encoded: true,
  });
  expect(gunzipSync(Buffer.from(body, 'base64')).toString()).toBe(long.body);
});

test.each([
  undefined,
  '',
  '*',
  'identity',
  'br',
  'x-gzip',
  'gzip;q=0',
  'gzip; q=0.000, br',
  'gzipped',
])('leaves it as it is for who accepts %j', (accepted) => {
  expect(compressReply(long, { headers: { 'accept-encoding': accepted } })).toBe(long);
});

test('leaves a short reply, and one without a text, as it is', () => {
  const accepting = { headers: { 'accept-encoding': 'gzip' } };
  const short = { ...long, body: 'x'.repeat(1399) };
  expect(compressReply(short, accepting)).toBe(short);
  expect(compressReply({ ...long, body: 'x'.repeat(1400) }, accepting).isBase64Encoded).toBe(true);
  const none = { statusCode: 204, headers };
  expect(compressReply(none, accepting)).toBe(none);
});

test('compresses what anybody may ask for once, until it is another text', () => {
  const accepting = { headers: { 'accept-encoding': 'gzip' } };
  const zlib = process.getBuiltinModule('node:zlib');
  const gzip = vi.spyOn(zlib, 'gzipSync');
  const textOf = (body: string, isPublic: boolean): string =>
    gunzipSync(
      Buffer.from(compressReply({ ...long, body }, accepting, isPublic).body ?? '', 'base64'),
    ).toString();
  const [one, other] = ['a'.repeat(1400), 'b'.repeat(1400)];
  for (const body of [one, one, other, one]) expect(textOf(body, true)).toBe(body);
  expect(gzip).toHaveBeenCalledTimes(3);
  // Nothing of a customer's is kept.
  for (const body of [other, other]) expect(textOf(body, false)).toBe(body);
  expect(gzip).toHaveBeenCalledTimes(5);
});
