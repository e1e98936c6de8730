import { expect, test } from 'vitest';
import { decideAdminSignIn } from './admin-sign-in.ts';

const since = '2027-05-20T15:00:00.400Z';
const second = Date.parse('2027-05-20T15:00:00Z') / 1000;
const on = { isOn: true, since };

test.each([
  ['the factor is off, however late', { authTime: second + 9 }, { isOn: false, since }, 'sets-up'],
  ['before the set-up', { authTime: second - 9 }, on, 'too-early'],
  ['in the second of the set-up', { authTime: second }, on, 'too-early'],
  [
    'at the very moment of the set-up',
    { authTime: second },
    { isOn: true, since: '2027-05-20T15:00:00.000Z' },
    'too-early',
  ],
  ['after the set-up', { authTime: second + 1 }, on, 'opens'],
  ['with a factor set up elsewhere', { authTime: second }, { isOn: true, since: null }, 'opens'],
  ['at a time nobody knows', {}, on, 'too-early'],
  ['by password alone', { authTime: second + 1, methods: ['pwd'] }, on, 'too-early'],
  ['by password and code', { authTime: second + 1, methods: ['pwd', 'mfa'] }, on, 'opens'],
  ['by methods that are none', { authTime: second + 1, methods: [] }, on, 'too-early'],
] as const)('a sign-in %s: %o with %o %s', (_when, proof, factor, outcome) => {
  expect(decideAdminSignIn({ authTime: undefined, methods: undefined, ...proof }, factor)).toBe(
    outcome,
  );
});
