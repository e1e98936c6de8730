import type { Mailer } from '../../platform/mail/mailer.ts';
import type { PhotoBucket } from '../../platform/storage/photo-bucket.ts';
import type { Table } from '../../platform/table/table.ts';

/** Thrown at every later call of a killed run. */
class Killed extends Error {}

/**
 * Simulates a run that dies at its `lastStep`th call, before or after the call takes effect; every later
 * call fails without effect.
 */
export const crashingRun = ({
  table,
  bucket,
  mailer,
  lastStep,
  isAfter,
}: {
  table: Table;
  bucket: PhotoBucket;
  mailer: Mailer;
  lastStep: number;
  isAfter: boolean;
}) => {
  let steps = 0;
  const step = async <T>(act: () => Promise<T>): Promise<T> => {
    steps += 1;
    if (steps < lastStep) return act();
    if (steps === lastStep && isAfter) await act();
    throw new Killed();
  };
  const client: Table['client'] = Object.create(table.client, {
    send: { value: async (command: any) => step(async () => table.client.send(command)) },
  });
  return {
    table: { name: table.name, client },
    bucket: {
      ...bucket,
      removeBelow: async (prefix: string) => step(async () => bucket.removeBelow(prefix)),
    },
    mailer: { send: async (mail) => step(async () => mailer.send(mail)) } satisfies Mailer,
  };
};
