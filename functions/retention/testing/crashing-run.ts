import type { Mailer } from '../../platform/mailer.ts';
import type { PhotoBucket } from '../../platform/photo-bucket.ts';
import type { Table } from '../../platform/table.ts';

/** What a killed run meets at every further step. */
class Killed extends Error {}

/**
 * A run's view of the outside that dies at its `lastStep`th call, before or after that call took
 * effect; from then on nothing it tries happens.
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
