import { expect, it } from 'vitest';
import { deliveryWords } from './delivery-words.ts';

it.each([
  ['draft', null, undefined],
  ['draft', 'queued', /^Waits to be sent/],
  ['sent', 'queued', undefined],
  ['sent', 'accepted', /no word from the mailbox yet$/],
  ['sent', 'delivered', /^Delivered/],
  ['sent', 'failed', 'The e-mail failed: Mailbox full.'],
] as const)('says of a %s report with the delivery %s: %s', (status, deliveryStatus, words) => {
  const said = deliveryWords({ status, deliveryStatus, deliveryError: 'Mailbox full.' });
  if (words === undefined) expect(said).toBeUndefined();
  else expect(said).toMatch(words);
});

it('says that nobody knows why a mail failed', () => {
  expect(deliveryWords({ status: 'draft', deliveryStatus: 'failed', deliveryError: null })).toBe(
    'The e-mail failed: the mail service did not say why.',
  );
});
