import { expect, test } from 'vitest';
import { failureSentence, findingOfIntent, stepOf, type Finding } from './payment-finding.ts';
import type { ProviderIntent, ProviderSession } from './stripe/provider.ts';

const intentOf = (
  status: ProviderIntent['status'],
  failureCode: string | null = null,
): ProviderIntent => ({
  id: 'pi_1',
  status,
  amount: 24_356,
  createdAt: new Date(0),
  paymentId: 'payment-1',
  methodId: null,
  failureCode,
  isHopeless: false,
  charge: null,
});

const sessionOf = (status: ProviderSession['status']): ProviderSession => ({
  id: 'cs_1',
  status,
  url: null,
  paymentId: 'payment-1',
  intentId: null,
  setup: null,
});

test.each<[ProviderIntent['status'], string | null, ReturnType<typeof stepOf>]>([
  ['succeeded', null, 'succeed'],
  ['processing', null, 'process'],
  ['failed', 'generic_decline', 'fail'],
  ['canceled', 'generic_decline', 'fail'],
  ['canceled', null, 'cancel'],
  ['unconfirmed', null, undefined],
  ['unfinished', null, undefined],
])('an automatic payment whose intent is %s (%s) takes the step %s', (status, code, step) => {
  expect(stepOf(findingOfIntent(intentOf(status, code)))).toBe(step);
});

test.each<[Finding['session'], ProviderIntent | null, ReturnType<typeof stepOf>]>([
  [sessionOf('open'), null, undefined],
  // What was declined on a page that is open can be tried again there.
  [sessionOf('open'), intentOf('failed', 'generic_decline'), undefined],
  [sessionOf('expired'), null, 'cancel'],
  [sessionOf('complete'), null, 'process'],
  [sessionOf('complete'), intentOf('succeeded'), 'succeed'],
  [sessionOf('complete'), intentOf('unfinished'), 'process'],
  [sessionOf('complete'), intentOf('failed', 'no_account'), 'fail'],
  [sessionOf('complete'), intentOf('canceled'), 'cancel'],
])('a page that is %o with %o leads to %s', (session, intent, step) => {
  expect(stepOf({ session: session!, intent })).toBe(step);
});

test.each([
  ['insufficient_funds', 'There was not enough money in the account.'],
  ['account_closed', 'The bank does not know this account, or has closed it.'],
  ['authentication_required', 'The bank wants you to confirm this payment yourself.'],
  ['stolen_card', 'The bank has declined this card.'],
  ['something_new', 'The bank has not made this payment.'],
  [null, 'The bank has not made this payment.'],
])('%s is explained', (code, sentence) => {
  expect(failureSentence(code)).toBe(sentence);
});
