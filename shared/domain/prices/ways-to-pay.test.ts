import { expect, test } from 'vitest';
import { payableSettings, testSettings } from '../../testing/site-settings.ts';
import { takesPayments, waysToPay } from './ways-to-pay.ts';

const paying = { cents: 48_712, reference: '7XK2QD' };

test('names recipient, amount and reference in the links that the apps understand', () => {
  expect(waysToPay({ settings: payableSettings, ...paying })).toEqual([
    {
      method: 'zelle',
      to: 'pay@example.com (Pool & Poop Sheriff)',
      href: null,
      copy: 'pay@example.com',
    },
    {
      method: 'venmo',
      to: '@example-pools',
      href: 'https://venmo.com/example-pools?txn=pay&amount=487.12&note=7XK2QD',
      copy: null,
    },
    {
      method: 'cashapp',
      to: '$ExamplePools',
      href: 'https://cash.app/$ExamplePools/487.12',
      copy: null,
    },
    {
      method: 'check',
      to: 'Pool & Poop Sheriff, 1200 Example Trail, Spring, TX 77373 ($15 processing fee)',
      href: null,
      copy: null,
    },
  ]);
});

test('offers only the ways that have a recipient', () => {
  const payTo = { ...testSettings.payTo, venmo: 'example-pools' };
  const settings = { ...testSettings, payTo };
  expect(waysToPay({ settings, ...paying }).map(({ method }) => method)).toEqual(['venmo']);
  expect(takesPayments(settings)).toBe(true);
});

test('offers nothing without recipients', () => {
  expect(waysToPay({ settings: testSettings, ...paying })).toEqual([]);
  expect(takesPayments(testSettings)).toBe(false);
});
