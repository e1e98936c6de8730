import { noticeStore } from '../../payment-rows/autopay-notice.ts';
import { paymentStore } from '../../payment-rows/payment-store.ts';
import { keys } from '../../platform/table/keys.ts';
import { deleteRow, updateRow } from '../../platform/table/rows.ts';
import type { Table } from '../../platform/table/table.ts';

/** Takes all payments and mails about autopay off the lists across customers, and forgets what the job has read. */
export const unlistPayments = async (table: Table): Promise<void> => {
  const payments = paymentStore(table);
  const listed = [
    ...(await payments.listInState('open')),
    ...(await payments.listInState('processing')),
    ...(await payments.listInState('disputed')),
    ...(await payments.listRefundsToSettle()),
    ...(await payments.listMailsDue()),
  ];
  for (const { id } of listed)
    await updateRow(table, {
      key: keys.payment(id),
      remove: ['gsi1pk', 'gsi1sk', 'gsi3pk', 'gsi3sk'],
    });
  for (const { userId, id } of await noticeStore(table).listDue())
    await updateRow(table, {
      key: keys.autopayNotice(userId, id),
      remove: ['gsi3pk', 'gsi3sk'],
    });
  await deleteRow(table, { key: keys.paymentEventsRead() });
};
