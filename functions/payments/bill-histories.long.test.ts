import { test } from 'vitest';
import { expectBillsToAddUp } from './testing/bill-histories.ts';

// Representative: functions/payments/bill-histories.test.ts > however bills are paid, refunded and voided
test('two thousand histories of bills add up in every statement and file', () =>
  expectBillsToAddUp(2000));
