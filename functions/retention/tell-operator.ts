import { businessDate } from 'shared/domain/dates.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { derivedId } from '../platform/derived-id.ts';
import { keys } from '../platform/keys.ts';
import type { RetentionRow } from '../reports/retention-row.ts';
import type { CleanUpDependencies, CleanUpTally } from './clean-up.ts';
import type { DueGroup, DueReports } from './due-reports.ts';
import { composeHeldNews } from './retention-mail.ts';
import { sendNotice } from './send-notice.ts';

/** Reports named in one mail; the others follow the next day. */
const mostInOneMail = 500;

/** What is held and not told, as much as goes into one mail. */
const someHeld = async (due: DueReports, today: string): Promise<DueGroup[]> => {
  const groups: DueGroup[] = [];
  let reports = 0;
  for await (const group of due.groups('held', today)) {
    reports += group.rows.length;
    if (groups.length > 0 && reports > mostInOneMail) break;
    groups.push(group);
  }
  return groups;
};

const without = (groups: readonly DueGroup[], isTold: (row: RetentionRow) => boolean): DueGroup[] =>
  groups
    .map(({ customerId, rows }) => ({ customerId, rows: rows.filter((row) => !isTold(row)) }))
    .filter(({ rows }) => rows.length > 0);

const nameOf = (person: Profile | undefined): string =>
  person
    ? [person.firstName, person.lastName, person.email].filter(Boolean).join(' ')
    : 'A customer who is no longer known';

const reasonsOf = ({ rows }: DueGroup): string =>
  [...new Set(rows.flatMap(({ reason }) => reason ?? []))].join(' ');

/** Tells the operator of what is held: one mail a day at most, and of each report once. */
export const tellOperator = async (
  now: Date,
  tally: CleanUpTally,
  dependencies: CleanUpDependencies,
): Promise<void> => {
  const { due, retention, profiles, settings, notices } = dependencies;
  const today = businessDate(now);
  const markTold = async (rows: readonly RetentionRow[]): Promise<void> => {
    for (const row of rows) if (await retention.markTold(row)) tally.told += 1;
  };

  const held = await someHeld(due, today);
  if (held.length === 0) return;
  // What a run has told that died over its marks.
  const last = await notices.lastHeld();
  const isTold = ({ reportId }: RetentionRow): boolean =>
    last?.state === 'sent' && last.reportIds.includes(reportId);
  await markTold(held.flatMap(({ rows }) => rows).filter(isTold));
  const groups = without(held, isTold);
  const rows = groups.flatMap((group) => group.rows);
  if (rows.length === 0) return;
  const { outcome, reportIds } = await sendNotice(
    {
      key: keys.heldNotice(today),
      facts: {
        id: derivedId('held notice', today),
        customerId: null,
        notificationDate: now.toISOString(),
        scheduledCleanupDate: null,
        reportIds: rows.map(({ reportId }) => reportId),
      },
      compose: async () => {
        const people = await Promise.all(
          groups.map(async ({ customerId }) => profiles.find(customerId)),
        );
        return composeHeldNews({
          to: dependencies.operatorAddress,
          customers: groups.map((group, index) => ({
            who: nameOf(people[index]),
            reason: reasonsOf(group),
          })),
          reports: rows.length,
          settings,
        });
      },
    },
    dependencies,
  );
  if (outcome === 'sent')
    await markTold(rows.filter(({ reportId }) => reportIds.includes(reportId)));
};
