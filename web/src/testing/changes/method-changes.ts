import { getAutopay, putAutopay } from 'shared/contracts/autopay.ts';
import {
  listPaymentMethods,
  removePaymentMethod,
  setDefaultPaymentMethod,
  setUpPaymentMethod,
} from 'shared/contracts/payment-methods.ts';
import { consentVersion } from 'shared/domain/prices/autopay.ts';
import { vi } from 'vitest';
import { answer } from '../fake-api.ts';
import { autopay, idOf, savedBank, savedMethod } from '../fixtures.ts';
import { takeCards } from '../offer-ways-to-pay.ts';
import { choose, fill, press } from '../site-steps.ts';
import type { Change } from './change.ts';

/** What customers save to pay with, and how their bills are paid by themselves. */
export const methodChanges: readonly Change[] = [
  {
    contract: setUpPaymentMethod,
    as: 'customer',
    path: '/billing',
    prepare: () => {
      takeCards();
      answer(setUpPaymentMethod, { url: 'https://checkout.example.com/1' });
      vi.spyOn(window.location, 'assign').mockReturnValue();
    },
    act: () => press('Add a card or bank account'),
    sends: {},
    outdates: [],
    outdatesRefused: [listPaymentMethods, getAutopay],
  },
  {
    contract: setDefaultPaymentMethod,
    as: 'customer',
    path: '/billing',
    prepare: () => {
      takeCards();
      answer(listPaymentMethods, [savedMethod(), savedBank]);
      answer(setDefaultPaymentMethod, [savedBank, savedMethod()]);
    },
    act: () => press('Make default: Example Bank account ending in 6789'),
    sends: { params: { id: idOf(98) } },
    outdates: [listPaymentMethods],
    outdatesRefused: [listPaymentMethods, getAutopay],
    says: {
      title: 'Default Changed',
      description: 'Example Bank account ending in 6789 is your default now.',
    },
  },
  {
    contract: removePaymentMethod,
    as: 'customer',
    path: '/billing',
    prepare: () => {
      takeCards();
      answer(listPaymentMethods, [savedMethod()]);
      answer(removePaymentMethod, []);
    },
    act: async () => {
      await press('Remove: Visa ending in 4242');
      await press('Remove');
    },
    again: () => press('Remove'),
    sends: { params: { id: idOf(97) } },
    outdates: [listPaymentMethods, getAutopay],
    outdatesRefused: [listPaymentMethods, getAutopay],
    says: { title: 'Removed', description: 'Visa ending in 4242 is no longer saved.' },
  },
  {
    contract: putAutopay,
    as: 'customer',
    path: '/billing',
    prepare: () => {
      takeCards();
      answer(listPaymentMethods, [savedMethod()]);
      answer(putAutopay, autopay({ methodId: idOf(97), upTo: '450.00' }));
    },
    act: async () => {
      await press('Turn on');
      await fill('Up to', '450');
      await choose('I agree');
      await press('Turn on autopay');
    },
    again: () => press('Turn on autopay'),
    sends: { body: { methodId: idOf(97), upTo: '450.00', consent: consentVersion } },
    outdates: [getAutopay],
    outdatesRefused: [listPaymentMethods, getAutopay],
    says: { title: 'Autopay Is On', description: 'Visa ending in 4242, each bill up to $450.00.' },
  },
];
