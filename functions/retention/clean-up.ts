import { addDays, businessDate } from 'shared/domain/dates.ts';
import { warningDays } from 'shared/domain/reports/retention.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { greetingName } from '../customers/greeting-name.ts';
import { mailsTo } from '../customers/mails-to.ts';
import { canSignIn } from '../customers/own-page-link.ts';
import type { profileStore } from '../customers/profile-store.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import { keys } from '../platform/table/keys.ts';
import type { PhotoBucket } from '../platform/storage/photo-bucket.ts';
import type { RetentionRow } from '../reports/retention-row.ts';
import { sendCleanupMail, type CleanupMailDependencies } from './cleanup-mail.ts';
import type { DueGroup, DueReports } from './due-reports.ts';
import type { RemovalCounters } from './removal-counters.ts';
import { composeWarning } from './retention-mail.ts';
import type { RetentionStore } from './retention-store.ts';
import { warningTags } from './warning-mails.ts';

/** What a run did. All counts are of reports. */
export type CleanUpTally = {
  warned: number;
  deleted: number;
  held: number;
  /** Held reports named in this run's operator notice, or in that of a run that died before marking them. */
  reported: number;
  /**
   * Reports whose warning is left to the next run: the mail service was unavailable, the outcome is unknown,
   * or the customer has no address.
   */
  waiting: number;
};

export type CleanUpDependencies = CleanupMailDependencies & {
  due: DueReports;
  retention: RetentionStore;
  profiles: Pick<ReturnType<typeof profileStore>, 'find'>;
  bucket: Pick<PhotoBucket, 'removeBelow'>;
  counters: RemovalCounters;
  settings: SiteSettings;
  operatorAddress: string;
};

const oneAtATime = () => {
  let last: Promise<unknown> = Promise.resolve();
  return async <T>(act: () => Promise<T>): Promise<T> => {
    const turn = last.then(act);
    last = turn.catch(() => undefined);
    return turn;
  };
};

/** The two steps of a run that concern customers. Each handles one customer and is safe to repeat. */
export const cleanUp = (now: Date, tally: CleanUpTally, dependencies: CleanUpDependencies) => {
  const { retention, profiles, bucket, counters, settings, cleanupMails, clock } = dependencies;
  const today = businessDate(now);
  // Every deletion updates the same counter, and concurrent transactions on one item cancel each other.
  const inTurn = oneAtATime();

  const count = async (
    what: 'warned' | 'deleted' | 'held',
    steps: readonly Promise<boolean>[],
  ): Promise<void> => {
    const done = await Promise.all(steps);
    tally[what] += done.filter(Boolean).length;
  };

  const hold = async (rows: readonly RetentionRow[], reason: string): Promise<void> => {
    await count(
      'held',
      rows.map(async (row) => retention.hold(row, { on: today, reason })),
    );
  };

  const remove = async (row: RetentionRow): Promise<boolean> => {
    // The row comes from an index that may lag, and deleted files cannot be restored.
    const latest = await retention.find(row.reportId);
    if (latest?.state !== row.state || latest.date !== row.date) return false;
    // Files first: if this is interrupted, the row remains and is found again.
    await bucket.removeBelow(`photos/${row.reportId}/`);
    await bucket.removeBelow(`pdfs/${row.reportId}/`);
    try {
      return await inTurn(async () => retention.remove(row, counters(row)));
    } catch (error) {
      if (await profiles.find(row.customerId, { latest: true })) throw error;
      // The customer has just been deleted, and with them go all of their reports.
      return false;
    }
  };

  return {
    /** Warns a customer of everything due within a week, including what earlier runs missed. */
    warn: async ({ customerId, rows }: DueGroup): Promise<void> => {
      // A run for a past day still warns today, and the week counts from today.
      const warnedAt = new Date(Math.max(now.getTime(), clock().getTime()));
      const deleteOn = addDays(businessDate(warnedAt), warningDays);
      const profile = await profiles.find(customerId, { latest: true });
      // Deleted just now: there is nobody left to warn, and the reports are about to go.
      if (!profile) return;
      // The reports are kept until there is an address or the operator has told the customer (rules: retention-11).
      if (profile.email === null) {
        tally.waiting += rows.length;
        return;
      }
      const { delivery, reportIds } = await sendCleanupMail(
        {
          key: keys.cleanupWarning(customerId, deleteOn),
          tags: warningTags({ customerId, deleteOn }),
          facts: {
            id: derivedId('cleanup warning', customerId, deleteOn),
            customerId,
            notificationDate: warnedAt.toISOString(),
            scheduledCleanupDate: deleteOn,
            reportIds: rows.map(({ reportId }) => reportId),
          },
          compose: async () => {
            const [warning] = mailsTo(profile, (to) =>
              composeWarning({
                to,
                firstName: greetingName(profile),
                serviceDates: rows.map(({ serviceDate }) => serviceDate),
                deleteOn,
                canSignIn: canSignIn(profile),
                settings,
              }),
            );
            return warning;
          },
        },
        dependencies,
      );
      // A report that today's warning does not name will be in tomorrow's.
      const named = rows.filter(({ reportId }) => reportIds.includes(reportId));
      if (delivery.state === 'sent')
        await count(
          'warned',
          named.map(async (row) => retention.markWarned(row, { warnedAt, deleteOn })),
        );
      else if (delivery.state === 'failed') await hold(named, delivery.reason);
      else tally.waiting += rows.length;
    },

    /** Deletes the reports a customer was warned of in time, and holds those whose warning was not delivered. */
    remove: async ({ customerId, rows }: DueGroup): Promise<void> => {
      const called = rows.filter(({ isByPhone }) => isByPhone);
      await count(
        'deleted',
        called.map(async (row) => remove(row)),
      );
      const mailed = rows.filter(({ isByPhone }) => !isByPhone);
      for (const deleteOn of new Set(mailed.map(({ date }) => date))) {
        const ofDay = mailed.filter(({ date }) => date === deleteOn);
        const key = keys.cleanupWarning(customerId, deleteOn);
        if (await cleanupMails.finalize(key, clock())) {
          await count(
            'deleted',
            ofDay.map(async (row) => remove(row)),
          );
          continue;
        }
        const { delivery } = (await cleanupMails.find(key)) ?? {};
        await hold(ofDay, delivery?.state === 'failed' ? delivery.reason : 'No warning went out.');
      }
    },
  };
};
