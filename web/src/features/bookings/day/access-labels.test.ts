import type { ServiceOptions } from 'shared/domain/prices/options.ts';
import { expect, it } from 'vitest';
import { adminBooking } from '../../../testing/fixtures.ts';
import { accessLabel } from './access-labels.ts';

const withDog = { ...adminBooking().customer!, hasPets: true };
const without = { ...withDog, hasPets: false };

it.each([
  [true, true, withDog, 'Gate open, dogs inside'],
  [true, null, withDog, 'Gate open, dogs not answered: call first'],
  [true, false, withDog, 'Gate open, dogs not inside: call first'],
  [null, true, withDog, 'Gate not answered, dogs inside: call first'],
  [false, null, without, 'Gate not open: call first'],
  [true, null, without, 'Gate open'],
  [null, null, withDog, 'No answer: call first'],
  [null, null, null, 'No answer: call first'],
  [true, null, null, 'Gate open, dogs not answered: call first', { dogs: 2 }],
] as const)(
  'of the gate %s and the dogs %s it says what to do',
  (gateOpen, dogsInside, customer, text, options: ServiceOptions = {}) => {
    expect(accessLabel({ gateOpen, dogsInside, customer, options })).toBe(text);
  },
);
