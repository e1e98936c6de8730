import { expect, it } from 'vitest';
import { deliveryWords } from './delivery-words.ts';

it.each([
  ['draft', 'queued', /^Mailbox full\.$/],
  ['sent', 'accepted', /delivery not confirmed yet$/],
  ['sent', 'delivered', /^Delivered/],
  ['sent', 'failed', /^The e-mail failed: Mailbox full\.$/],
] as const)('says of a %s report with the delivery %s: %s', (status, deliveryStatus, words) => {
  expect(deliveryWords({ status, deliveryStatus, deliveryError: 'Mailbox full.' })).toMatch(words);
});

it.each([
  ['draft', null],
  ['sent', 'queued'],
] as const)('says nothing of a %s report with the delivery %s', (status, deliveryStatus) => {
  expect(deliveryWords({ status, deliveryStatus, deliveryError: null })).toBeUndefined();
});

it('says of a draft report that waits to be sent when it goes out', () => {
  expect(deliveryWords({ status: 'draft', deliveryStatus: 'queued', deliveryError: null })).toMatch(
    /^Waiting to be sent/,
  );
});

it('says that nobody knows why a mail failed', () => {
  expect(deliveryWords({ status: 'draft', deliveryStatus: 'failed', deliveryError: null })).toBe(
    'The e-mail failed: the mail service did not say why.',
  );
});
