import { randomUUID } from 'node:crypto';
import { sendOnce } from '../../delivery/send-once.ts';
import type { Table } from '../../platform/table/table.ts';
import { reportDelivery, reportTags } from '../sending/report-delivery.ts';
import { reportStore } from '../report-store.ts';

/** Mails a report successfully and returns the ids in the mail's events. */
export const mailReport = async (table: Table, id: string) => {
  const report = await reportStore(table).get(id);
  const [claimId, mailId] = [randomUUID(), randomUUID()];
  await sendOnce(
    {
      owner: reportDelivery(table, report),
      claim: 'claimAgain',
      compose: async () => ({ to: 'a@example.com', subject: '', text: '', html: '' }),
      tags: reportTags(report),
    },
    {
      table,
      mailer: { send: async () => ({ outcome: 'accepted', mailId }) },
      newId: () => claimId,
      clock: () => new Date(),
    },
  );
  return { id, claimId, mailId };
};
