import { expect, test } from 'vitest';
import { consentText, suggestedLimit } from './autopay.ts';

test.each([
  ['no plan', [], 30_000],
  ['a small one', [10_000], 30_000],
  ['the highest of several', [22_500, 9000], 45_000],
  ['an odd price', [22_501], 50_000],
  ['a price beyond half of the greatest limit', [600_000], 1_000_000],
])('for %s, the limit suggested is a whole multiple of $50', (_plans, prices, limit) => {
  expect(suggestedLimit(prices)).toBe(limit);
});

test('the text names the business, the limit and how to cancel', () => {
  const business = { name: 'Pool & Poop Sheriff', phone: '(281) 555-0142' };
  expect(consentText({ upTo: 48_750, business }).split(/(?<=\.) /)).toEqual([
    'I authorize Pool & Poop Sheriff to charge the card or bank account I choose here for each bill when it is due, up to $487.50 per bill.',
    'A bill above $487.50 is not charged: you will ask me to pay it.',
    'If a charge fails, you may try again 3 and 7 days later.',
    'You will email me a receipt for each charge, and tell me about new prices at least 10 days ahead.',
    'I can turn autopay off at any time under Billing, or by calling (281) 555-0142.',
  ]);
});
