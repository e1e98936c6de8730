import { describe, expect, it } from 'vitest';
import { canBeOrdered, priceWording } from './price-wording.ts';

const words = (price: string, recurringInterval: string | null, place: 'card' | 'detail') => {
  const service = { price, recurringInterval, isRecurring: recurringInterval !== null };
  const { amount, unit, note } = priceWording(service, place);
  return [amount + unit, note].filter(Boolean).join(' ');
};

describe('price wording', () => {
  it('says per visit on cards and per service on the detail page', () => {
    expect(words('8.00', 'weekly', 'card')).toBe('$8/visit');
    expect(words('8.00', 'weekly', 'detail')).toBe('$8/service');
  });

  it('says per month wherever a month costs that, however many visits it has', () => {
    expect(words('225.00', 'monthly', 'card')).toBe('$225/month');
    expect(words('225.00', 'monthly', 'detail')).toBe('$225/month');
  });

  it('shows a yearly price with its monthly equivalent', () => {
    expect(words('2365.00', 'annually', 'card')).toBe('$2,365/year ($215/month)');
    expect(words('2365.00', 'annually', 'detail')).toBe('$2,365/year ($215/month)');
  });

  it('asks to call when the price is zero', () => {
    expect(words('0.00', null, 'card')).toBe('Call for pricing');
    expect(words('0.00', 'weekly', 'detail')).toBe('Call for pricing');
  });

  it('shows a one-time price without a unit', () => {
    expect(words('250.00', null, 'card')).toBe('$250');
  });
});

describe('what can be ordered', () => {
  it('needs a price and no page elsewhere', () => {
    expect(canBeOrdered({ price: '8.00', learnMoreUrl: null })).toBe(true);
    expect(canBeOrdered({ price: '0.00', learnMoreUrl: null })).toBe(false);
    expect(canBeOrdered({ price: '8.00', learnMoreUrl: 'https://example.com' })).toBe(false);
  });
});
