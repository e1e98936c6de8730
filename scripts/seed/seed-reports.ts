import { poolOf } from 'shared/domain/water/pool-of.ts';
import { profileStore } from '../../functions/customers/profile-store.ts';
import { sendOnce } from '../../functions/delivery/send-once.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { recordStore } from '../../functions/reports/record/record-store.ts';
import { reportStore } from '../../functions/reports/report-store.ts';
import { reportDelivery, reportTags } from '../../functions/reports/sending/report-delivery.ts';
import { earlierStabilizer, withFinding } from '../../functions/reports/sending/with-finding.ts';
import type { StoredReport } from '../../functions/reports/stored-report.ts';
import { demoId } from './demo-id.ts';

/**
 * Makes a report look as if it had been mailed on the day of the visit, with its message, counters and
 * record row.
 */
const markSent = async (
  table: Table,
  report: StoredReport,
  photos: readonly string[],
): Promise<void> => {
  const { id, createdAt, customerId, customerAddress } = report;
  const chain = demoId(`record ${customerId} ${customerAddress}`);
  await sendOnce(
    {
      owner: reportDelivery(table, report),
      claim: 'claim',
      compose: async () => ({
        besideHandOver: async () => ({
          ...(await recordStore(table).append(report, { photos, chain })),
          compose: () => ({ to: '', subject: '', text: '', html: '' }),
        }),
      }),
      tags: reportTags(report),
    },
    {
      table,
      mailer: { send: async () => ({ outcome: 'accepted', mailId: `demo-${id}` }) },
      // A fixed id, so that an interrupted run can be continued.
      newId: () => demoId(`sending ${id}`),
      clock: () => new Date(createdAt),
    },
  );
};

/** Stores a report that was sent after its visit; `photos` are the hashes of its photos. */
export const seedSentReport = async (
  table: Table,
  report: StoredReport,
  photos: readonly string[] = [],
): Promise<void> => {
  await reportStore(table).create(report);
  const { customerId } = report;
  const customer = customerId === null ? undefined : await profileStore(table).find(customerId);
  const found = withFinding(report, {
    pool: poolOf(customer),
    earlierStabilizer: await earlierStabilizer(table, report),
  });
  await markSent(table, found, photos);
};
