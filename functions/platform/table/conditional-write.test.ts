import {
  ConditionalCheckFailedException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { expect, test, vi } from 'vitest';
import { conditionalWrite } from './conditional-write.ts';

// A real table does not produce conflicts reliably.
const conflict = new TransactionConflictException({ message: 'conflict', $metadata: {} });
const failed = new ConditionalCheckFailedException({ message: 'failed', $metadata: {} });

test('writes once more after a transaction that touched the row at the same moment', async () => {
  const write = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(conflict)
    .mockRejectedValueOnce(conflict);
  expect(await conditionalWrite(write)).toBe(true);
  expect(write).toHaveBeenCalledTimes(3);
});

test('says that the condition failed, be it after such a transaction', async () => {
  const write = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(conflict)
    .mockRejectedValueOnce(failed);
  expect(await conditionalWrite(write)).toBe(false);
  expect(write).toHaveBeenCalledTimes(2);
});

test('gives up on transactions without end, and on any other error at once', async () => {
  const write = vi.fn<() => Promise<unknown>>().mockRejectedValue(conflict);
  await expect(conditionalWrite(write)).rejects.toBe(conflict);
  expect(write.mock.calls.length).toBeGreaterThan(3);
  const broken = vi.fn<() => Promise<unknown>>().mockRejectedValue(new Error('no such table'));
  await expect(conditionalWrite(broken)).rejects.toThrow('no such table');
  expect(broken).toHaveBeenCalledOnce();
});
