import { test } from 'vitest';
import { expectBillsToAddUp } from './testing/bill-histories.ts';

test('however bills are paid, refunded and voided, each statement and file adds up, and no payment changes an earlier one', () =>
  expectBillsToAddUp(100));
