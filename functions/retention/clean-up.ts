import { addDays, businessDate } from 'shared/domain/dates.ts';
import { warningDays } from 'shared/domain/retention.ts';
import type { SiteSettings } from 'shared/domain/settings.ts';
import type { profileStore } from '../customers/profile-store.ts';
import { derivedId } from '../platform/derived-id.ts';
import { keys } from '../platform/keys.ts';
import type { PhotoBucket } from '../platform/photo-bucket.ts';
import type { RetentionRow } from '../reports/retention-row.ts';
import type { DueGroup, DueReports } from './due-reports.ts';
import type { RemovalCounters } from './removal-counters.ts';
import { composeWarning } from './retention-mail.ts';
import type { RetentionStore } from './retention-store.ts';
import { sendNotice } from './send-notice.ts';
import type { NoticeDependencies } from './send-notice.ts';
import { warningTags } from './warning-tags.ts';

/** What a run did, in reports unless said otherwise. */
export type CleanUpTally = {
  warned: number;
  deleted: number;
  held: number;
  /** Held before, and known to the operator from this run on. */
  told: number;
  /** Warnings that wait for the next run: the mail service was away, or nobody knows the outcome. */
  waiting: number;
};

export type CleanUpDependencies = NoticeDependencies & {
  due: DueReports;
  retention: RetentionStore;
  profiles: Pick<ReturnType<typeof profileStore>, 'find'>;
  bucket: Pick<PhotoBucket, 'removeBelow'>;
  counters: RemovalCounters;
  settings: SiteSettings;
  operatorAddress: string;
};

/** Runs what it is given one after the other. */
const oneAtATime = () => {
  let last: Promise<unknown> = Promise.resolve();
  return async <T>(act: () => Promise<T>): Promise<T> => {
    const turn = last.then(act);
    last = turn.catch(() => undefined);
    return turn;
  };
};

/** The two steps of a run with customers, each for one customer at a time and safe to be repeated. */
export const cleanUp = (now: Date, tally: CleanUpTally, dependencies: CleanUpDependencies) => {
  const { retention, profiles, bucket, counters, settings, notices, clock } = dependencies;
  const today = businessDate(now);
  // Every deletion moves the same counter, and two transactions on one item at once cancel each other.
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
    // The files first: what is left when this is cut short is a row, and that is found again.
    await bucket.removeBelow(`photos/${row.reportId}/`);
    await bucket.removeBelow(`pdfs/${row.reportId}/`);
    return inTurn(async () => retention.remove(row, counters(row)));
  };

  return {
    /** Warns a customer of all that is due in a week or should have been warned of before. */
    warn: async ({ customerId, rows }: DueGroup): Promise<void> => {
      // A run made for a day gone by warns today all the same, and a week counts from then.
      const warnedAt = new Date(Math.max(now.getTime(), clock().getTime()));
      const deleteOn = addDays(businessDate(warnedAt), warningDays);
      const noticed = await sendNotice(
        {
          key: keys.cleanupNotice(customerId, deleteOn),
          tags: warningTags({ customerId, deleteOn }),
          facts: {
            id: derivedId('cleanup notice', customerId, deleteOn),
            customerId,
            notificationDate: warnedAt.toISOString(),
            scheduledCleanupDate: deleteOn,
            reportIds: rows.map(({ reportId }) => reportId),
          },
          compose: async () => {
            const profile = await profiles.find(customerId);
            return (
              profile &&
              composeWarning({
                to: profile.email,
                firstName: profile.firstName,
                serviceDates: rows.map(({ serviceDate }) => serviceDate),
                deleteOn,
                settings,
              })
            );
          },
        },
        dependencies,
      );
      // A report that the day's notice does not name is warned of tomorrow.
      const named = rows.filter(({ reportId }) => noticed.reportIds.includes(reportId));
      if (noticed.outcome === 'sent')
        await count(
          'warned',
          named.map(async (row) => retention.markWarned(row, { warnedAt, deleteOn })),
        );
      else if (noticed.outcome === 'failed') await hold(named, noticed.reason);
      else tally.waiting += rows.length;
    },

    /** Deletes what a customer was warned of in time; holds it when that warning did not go out. */
    remove: async ({ customerId, rows }: DueGroup): Promise<void> => {
      for (const deleteOn of new Set(rows.map(({ date }) => date))) {
        const ofDay = rows.filter(({ date }) => date === deleteOn);
        const notice = keys.cleanupNotice(customerId, deleteOn);
        if (await notices.carryOut(notice))
          await count(
            'deleted',
            ofDay.map(async (row) => remove(row)),
          );
        else await hold(ofDay, (await notices.find(notice))?.reason ?? 'No warning went out.');
      }
    },
  };
};
