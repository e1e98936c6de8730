import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { bookingStore } from '../bookings/booking-store.ts';
import { removeBooking } from '../bookings/remove-booking.ts';
import { keys } from '../platform/table/keys.ts';
import type { PhotoBucket } from '../platform/storage/photo-bucket.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import { deleteOf, deleteRow } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import { conditionalTransact } from '../platform/table/transact.ts';
import { forgetRecordedReport } from '../reports/record/record-store.ts';
import { counterUpdates } from '../reports/report-counters.ts';
import { reportStore } from '../reports/report-store.ts';
import { unmark } from '../reports/unfinished-reports.ts';
import type { CustomerRecords } from './customer-records.ts';
import type { StoredDeletion } from './deletion-store.ts';
import { photoUploads, type PhotoUploads } from './photo-uploads.ts';
import { requestsOf } from './requests-of.ts';

type Dependencies = {
  table: Table;
  bucket: Pick<PhotoBucket, 'removeBelow' | 'list' | 'remove'>;
  records: CustomerRecords;
};

type ReportOf = { userId: string | null; bookingId?: string; uploads: PhotoUploads };

const noFormer = { formerEmails: [], firstName: null, lastName: null, phone: null };

const rowKeys = z.array(z.object({ pk: z.string(), sk: z.string() }));

/** Deletes all of a customer's rows and objects except the profile. Safe to repeat and to interrupt. */
export const removeRecords = ({ table, bucket, records }: Dependencies) => {
  /**
   * Removes a report if it belongs to the customer, or if it belongs to nobody (`userId` is null) and to the visit
   * `bookingId`.
   */
  const removeReport = async (
    { userId, bookingId, uploads }: ReportOf,
    id: string,
  ): Promise<boolean> => {
    // The list may lag, and the report may belong to another customer by now.
    const report = await reportStore(table).find(id, { latest: true });
    if (!report || report.customerId !== userId) return false;
    if (bookingId !== undefined && report.bookingId !== bookingId) return false;
    // Files first: if this is interrupted, the row remains and leads to the rest.
    await uploads.remove(report.photos);
    await bucket.removeBelow(`photos/${id}/`);
    await bucket.removeBelow(`pdfs/${id}/`);
    return conditionalTransact(table, [
      deleteOf(table, {
        key: keys.report(id),
        when: '#status = :seen and customerId = :userId and serviceDate = :day',
        values: { seen: report.status, userId, day: report.serviceDate },
      }),
      deleteOf(table, { key: keys.retention(id) }),
      forgetRecordedReport(table, id),
      unmark(table, report),
      // The customer's own count was deleted with the profile.
      ...counterUpdates(table, { before: { ...report, customerId: null } }),
    ]);
  };

  const rowsOf = async (pk: string): Promise<z.infer<typeof rowKeys>> => {
    const { Items } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ProjectionExpression: 'pk, sk',
        ConsistentRead: true,
        Limit: 100,
      }),
    );
    return rowKeys.parse(Items ?? []);
  };

  /** Must be called before the charge, visit or payment is removed, because that leads to its rows of the months. */
  const removeMonthRows = async (userId: string, id: string): Promise<void> => {
    const whose = { when: 'customerId = :userId', values: { userId } };
    for (const key of await rowsOf(keys.refund(id).pk)) await deleteRow(table, { key, ...whose });
  };

  /** Reads the visit again, because a list may lag and the counts must match what is removed. */
  const removeVisit = async (
    { userId, uploads }: { userId: string; uploads: PhotoUploads },
    id: string,
  ): Promise<boolean> =>
    retryOnConflict(async () => {
      const booking = await bookingStore(table).find(id);
      if (booking?.userId !== userId) return false;
      // A report created after its customer's profile was deleted belongs to nobody. It is in none of the
      // customer's lists, and nobody could ever send it.
      if (booking.reportId !== null)
        await removeReport({ userId: null, bookingId: id, uploads }, booking.reportId);
      return (await conditionalTransact(table, removeBooking(table, booking))) || 'overtaken';
    }, 'A visit is being changed elsewhere.');

  const removeReports = async (userId: string, uploads: PhotoUploads): Promise<number> => {
    let removed = 0;
    for (const { id } of await records.reports(userId))
      if (await removeReport({ userId, uploads }, id)) removed += 1;
    return removed;
  };

  /** Returns the number of rows removed. */
  const removeRowsOf = async (pk: string): Promise<number> => {
    for (let removed = 0; ;) {
      const rows = await rowsOf(pk);
      if (rows.length === 0) return removed;
      for (const Key of rows)
        await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
      removed += rows.length;
    }
  };

  const removeListed = async (deletion: StoredDeletion): Promise<number> => {
    const { userId, email, requestedAt, former } = deletion;
    const uploads = photoUploads(bucket);
    let removed = 0;
    // First, so that no more visits are created. The plan's own row is deleted last, so the plan can be found until
    // then.
    for (const { id } of await records.plans(userId))
      removed += await removeRowsOf(keys.plan(id).pk);
    removed += await removeReports(userId, uploads);
    for (const { id, notPossible } of await records.bookings(userId)) {
      if (notPossible) {
        await uploads.remove(notPossible.photos);
        await bucket.removeBelow(`photos/${id}/`);
      }
      await removeMonthRows(userId, id);
      // Only the customer's own review, since the row names its writer.
      await deleteRow(table, {
        key: keys.shownReview(id),
        when: 'customerId = :userId',
        values: { userId },
      });
      if (await removeVisit({ userId, uploads }, id)) removed += 1;
    }
    const whose = { when: 'customerId = :userId', values: { userId } };
    for (const { id } of await records.plans(userId))
      if (await deleteRow(table, { key: keys.plan(id), ...whose })) removed += 1;
    for (const { id } of await records.charges(userId)) {
      await removeMonthRows(userId, id);
      if (await deleteRow(table, { key: keys.charge(id), ...whose })) removed += 1;
    }
    for (const { id } of await records.payments(userId)) {
      await removeMonthRows(userId, id);
      if (await deleteRow(table, { key: keys.payment(id), ...whose })) removed += 1;
    }
    // The methods themselves are the customer's own rows.
    for (const { paymentMethodId } of await records.methods(userId))
      if (
        await deleteRow(table, {
          key: keys.methodOwner(paymentMethodId),
          when: 'userId = :userId',
          values: { userId },
        })
      )
        removed += 1;
    for (const { hash } of await records.links(userId))
      if (await deleteRow(table, { key: keys.link(hash), when: 'attribute_exists(pk)' }))
        removed += 1;
    for (const each of await requestsOf({ email, ...(former ?? noFormer) }, records)) {
      // Whoever has signed up with the address since then is a new customer.
      if (each.createdAt > requestedAt) continue;
      // A quote request's offers are in its partition and sort before it.
      if (!('desiredDay' in each)) removed += await removeRowsOf(keys.quote(each.id).pk);
      else if (await deleteRow(table, { key: keys.signup(each.id), when: 'attribute_exists(pk)' }))
        removed += 1;
    }
    return removed;
  };

  return async (deletion: StoredDeletion): Promise<void> => {
    // Repeated until nothing is left, because an index may only later show what was written before the account
    // ended.
    while ((await removeListed(deletion)) > 0);
    await bucket.removeBelow(`exports/${deletion.userId}/`);
    await removeRowsOf(keys.user(deletion.userId).pk);
  };
};
