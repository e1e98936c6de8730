import { describe, expect, it } from 'vitest';
import { addsTax, canBeOrdered, priceWording } from './price-wording.ts';

const taxCategory = 'pool-care' as const;

const text = (price: string, recurringInterval: string | null, place: 'card' | 'detail') => {
  const service = {
    price,
    recurringInterval,
    isRecurring: recurringInterval !== null,
    taxCategory,
  };
  const { amount, unit, note } = priceWording(service, place);
  return [amount + unit, note].filter(Boolean).join(' ');
};

describe('price wording', () => {
  it('says per visit on cards and per service on the detail page', () => {
    expect(text('8.00', 'weekly', 'card')).toBe('$8/visit');
    expect(text('8.00', 'weekly', 'detail')).toBe('$8/service');
  });

  it('says per month wherever a month costs that, however many visits it has', () => {
    expect(text('225.00', 'monthly', 'card')).toBe('$225/month');
    expect(text('225.00', 'monthly', 'detail')).toBe('$225/month');
  });

  it('shows a yearly price with its monthly equivalent', () => {
    expect(text('2365.00', 'annually', 'card')).toBe('$2,365/year ($215/month)');
    expect(text('2365.00', 'annually', 'detail')).toBe('$2,365/year ($215/month)');
  });

  it('asks to call when the price is zero', () => {
    expect(text('0.00', null, 'card')).toBe('Call for pricing');
    expect(text('0.00', 'weekly', 'detail')).toBe('Call for pricing');
  });

  it('shows a one-time price without a unit', () => {
    expect(text('250.00', null, 'card')).toBe('$250');
  });
});

describe('what can be ordered', () => {
  it('needs a price and no page elsewhere', () => {
    expect(canBeOrdered({ price: '8.00', learnMoreUrl: null })).toBe(true);
    expect(canBeOrdered({ price: '0.00', learnMoreUrl: null })).toBe(false);
    expect(canBeOrdered({ price: '8.00', learnMoreUrl: 'https://example.com' })).toBe(false);
  });
});

describe('sales tax', () => {
  const tax = { rates: [{ from: '2026-01-01', rate: 0.0825 }], services: [taxCategory] } as const;
  const service = {
    price: '8.00',
    recurringInterval: 'weekly',
    isRecurring: true,
    taxCategory,
  };

  it('is announced beside the price of what is taxed', () => {
    expect(addsTax(tax, service)).toBe(true);
    expect(addsTax(tax, { ...service, taxCategory: 'lessons' })).toBe(false);
  });

  it('is not announced where there is no price yet, or no tax', () => {
    expect(addsTax(tax, { ...service, price: '0.00' })).toBe(false);
    expect(addsTax({ ...tax, rates: [] }, service)).toBe(false);
  });
});
