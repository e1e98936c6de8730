import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { viewerAddress } from './viewer-address.ts';

test('passes the caller’s address as CloudFront sees it, whatever the caller sends', () => {
  const headers = { 'x-viewer-address': { value: '203.0.113.9' }, accept: { value: '*/*' } };
  const event = { viewer: { ip: '198.51.100.7' }, request: { uri: '/api/cart', headers } };
  expect(runInNewContext(`${viewerAddress}; handler(event)`, { event })).toEqual({
    uri: '/api/cart',
    headers: { 'x-viewer-address': { value: '198.51.100.7' }, accept: { value: '*/*' } },
  });
});
