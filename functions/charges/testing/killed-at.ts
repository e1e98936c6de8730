import { intercepting } from '../../testing/intercepted-calls.ts';
import { rowsWritten } from '../../testing/stored-writes.ts';

class Killed extends Error {}

/**
 * Runs something that dies at one of its writes, before or after the write takes effect, and makes no calls after
 * that.
 */
export const killedAt = async (write: number, isAfter: boolean, run: () => Promise<unknown>) => {
  let writes = 0;
  let isDead = false;
  await intercepting(async (call, proceed) => {
    if (isDead) throw new Killed('killed');
    if (rowsWritten(call).length === 0) return proceed();
    writes += 1;
    if (writes < write) return proceed();
    isDead = true;
    if (isAfter) await proceed();
    throw new Killed('killed');
  }, run).catch((error: unknown) => {
    if (!isDead) throw error;
  });
};
