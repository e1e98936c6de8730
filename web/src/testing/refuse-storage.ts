import { vi } from 'vitest';
import { closeDeviceStore } from '../lib/device-store.ts';

/** Makes storage unavailable for the rest of this test, as in some private windows. */
export const refuseStorage = async (): Promise<void> => {
  await closeDeviceStore();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
};
