import { gunzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { listServices } from 'shared/contracts/catalogue.ts';
import type { Contract } from 'shared/contracts/contract.ts';
import { getLink } from 'shared/contracts/links.ts';
import { getProfile } from 'shared/contracts/profile.ts';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { compressResponse } from './compress-reply.ts';
import { successResponse } from './replies.ts';

const headers = { 'content-type': 'application/json' };
const long = { statusCode: 200, headers, body: JSON.stringify(['é'.repeat(1400)]) };

test.each([
  'gzip',
  'gzip, deflate, br, zstd',
  'br;q=1.0, GZIP;q=0.5',
  'identity ,gzip ; q=1',
  'gzip;q=0.001',
])('gives a long text as gzip to who accepts %j', (accepted) => {
  const { body = '', ...answer } = compressResponse(long, {
    headers: { 'accept-encoding': accepted },
  });
  expect(answer).toEqual({
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
  expect(compressResponse(long, { headers: { 'accept-encoding': accepted } })).toBe(long);
});

test('leaves a short reply, and one without a text, as it is', () => {
  const accepting = { headers: { 'accept-encoding': 'gzip' } };
  const short = { ...long, body: 'x'.repeat(1399) };
  expect(compressResponse(short, accepting)).toBe(short);
  expect(compressResponse({ ...long, body: 'x'.repeat(1400) }, accepting).isBase64Encoded).toBe(
    true,
  );
  const none = { statusCode: 204, headers };
  expect(compressResponse(none, accepting)).toBe(none);
});

/** How often two texts are compressed that are sent in turn: one, one, other, one. */
const timesCompressed = (contract: Contract): number => {
  const event = { headers: { 'accept-encoding': 'gzip' } } as unknown as APIGatewayProxyEventV2;
  const gzip = vi.spyOn(process.getBuiltinModule('node:zlib'), 'gzipSync');
  // Lets any text through, which spares samples of the answers.
  const asItIs = { ...contract, response: z.unknown() };
  const [one, other] = ['one', 'other'].map((word) => `${contract.name} ${word}`.repeat(1400));
  for (const body of [one, one, other, one]) {
    const { body: sent = '' } = successResponse(asItIs, event, body);
    expect(JSON.parse(gunzipSync(Buffer.from(sent, 'base64')).toString())).toBe(body);
  }
  return gzip.mock.calls.length;
};

test.each([
  ['everybody is told alike, once until it is another text', listServices, 3],
  ['the holder of a link is told, each time', getLink, 4],
  ['one customer is told, each time', getProfile, 4],
])('compresses what %s', (_what, contract, times) => {
  expect(timesCompressed(contract)).toBe(times);
});
