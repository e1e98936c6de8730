import { expect, it } from 'vitest';
import { deliveryLabel } from './delivery-labels.ts';

it.each([
  ['draft', 'queued', /^Mailbox full\.$/],
  ['sent', 'accepted', /delivery not confirmed yet$/],
  ['sent', 'delivered', /^Delivered/],
  ['sent', 'failed', /^The email failed: Mailbox full\.$/],
] as const)('says of a %s report with the delivery %s: %s', (status, deliveryStatus, text) => {
  expect(deliveryLabel({ status, deliveryStatus, deliveryError: 'Mailbox full.' })).toMatch(text);
});

it.each([
  ['draft', null],
  ['sent', 'queued'],
] as const)('says nothing of a %s report with the delivery %s', (status, deliveryStatus) => {
  expect(deliveryLabel({ status, deliveryStatus, deliveryError: null })).toBeUndefined();
});

it.each([
  ['ana@example.com', /^Waiting to be sent.*; Send to Customer sends it now\.$/],
  [null, /^Waiting to be finished.*; Finish Report does it now\.$/],
])('says what a queued report waits for, and which button is quicker, for %s', (email, text) => {
  const queued = { status: 'draft', deliveryStatus: 'queued', deliveryError: null } as const;
  expect(deliveryLabel({ ...queued, customerEmail: email })).toMatch(text);
});

it('says that nobody knows why a mail failed', () => {
  expect(deliveryLabel({ status: 'draft', deliveryStatus: 'failed', deliveryError: null })).toBe(
    'The email failed: the mail service did not say why.',
  );
});
