import { test } from 'vitest';
import { expectFaultsFound } from '../testing/record-chains.ts';

// Representative: functions/reports/record/record-chain.test.ts > any flipped byte, and any row dropped
test('each of ten thousand faults of a record is found', () => expectFaultsFound(12_000));
