import { taxedSettings } from 'shared/testing/site-settings.ts';
import { expect, it } from 'vitest';
import { cartLine, serviceCalled, services } from '../../testing/fixtures.ts';
import { cartBill, lineTotal } from './cart-total.ts';

it('multiplies the unit price by the quantity', () => {
  expect(lineTotal({ unitPrice: '12.50', quantity: 3 })).toBe(3750);
});

it('counts zero for lines that can no longer be booked', () => {
  expect(lineTotal({ unitPrice: null, quantity: 9 })).toBe(0);
});

const { tax } = taxedSettings;

it.each(services.map((service) => [service.name, service] as const))(
  'bills %s with sales tax where its kind of work is taxed',
  (_name, service) => {
    const items = [cartLine({ service, serviceId: service.id, unitPrice: '100.00' })];
    const bill = cartBill(items, { day: '', byCheck: false, tax, rate: 0.0825 });
    expect(bill.tax).toBe(tax.services.includes(service.taxCategory) ? 825 : 0);
  },
);

it('bills what is no longer offered at nothing', () => {
  const items = [cartLine({ service: null, unitPrice: null })];
  const bill = cartBill(items, { day: '', byCheck: false, tax, rate: 0.0825 });
  expect(bill).toMatchObject({ tax: 0, total: 0 });
});

it('tells what is paid on service day from the first bill of a membership', () => {
  const items = [
    cartLine({ unitPrice: '225.00' }),
    cartLine({ service: serviceCalled('Pool School'), unitPrice: '250.00' }),
    cartLine({ service: serviceCalled('Sheriff Membership'), unitPrice: '8.00' }),
  ];
  const { payments, total } = cartBill(items, {
    day: '2026-12-03',
    byCheck: true,
    tax: { ...tax, services: [] },
    rate: 0.0825,
  });
  expect(payments).toMatchObject({ onServiceDay: 27_300, firstBill: 22_500, periods: ['month'] });
  expect(total).toBe(49_800);
});
