import { businessDate } from 'shared/domain/dates.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import { keys } from '../platform/table/keys.ts';
import type { RetentionRow } from '../reports/retention-row.ts';
import type { CleanUpDependencies, CleanUpTally } from './clean-up.ts';
import { sendCleanupMail } from './cleanup-mail.ts';
import type { DueGroup, DueReports } from './due-reports.ts';
import { composeOperatorNotice } from './retention-mail.ts';

/** The most reports named in one mail. The rest follow the next day. */
const mostInOneMail = 500;

/** As many held reports that no notice has named yet as fit into one. */
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

const without = (
  groups: readonly DueGroup[],
  isReported: (row: RetentionRow) => boolean,
): DueGroup[] =>
  groups
    .map(({ customerId, rows }) => ({ customerId, rows: rows.filter((row) => !isReported(row)) }))
    .filter(({ rows }) => rows.length > 0);

const nameOf = (person: Profile | undefined): string =>
  person
    ? [person.firstName, person.lastName, person.email].filter(Boolean).join(' ')
    : 'A deleted customer';

const reasonsOf = ({ rows }: DueGroup): string =>
  [...new Set(rows.flatMap(({ reason }) => reason ?? []))].join(' ');

/** Tells the operator by mail which reports are held: at most one mail a day, each report in only one. */
export const notifyOperator = async (
  now: Date,
  tally: CleanUpTally,
  dependencies: CleanUpDependencies,
): Promise<void> => {
  const { due, retention, profiles, settings, cleanupMails } = dependencies;
  const today = businessDate(now);
  const markReported = async (rows: readonly RetentionRow[]): Promise<void> => {
    for (const row of rows) if (await retention.markReported(row)) tally.reported += 1;
  };

  const held = await someHeld(due, today);
  if (held.length === 0) return;
  // An earlier run may have died after sending the mail and before marking its reports.
  const last = await cleanupMails.lastOperatorNotice();
  const isReported = ({ reportId }: RetentionRow): boolean =>
    last?.delivery.state === 'sent' && last.reportIds.includes(reportId);
  await markReported(held.flatMap(({ rows }) => rows).filter(isReported));
  const groups = without(held, isReported);
  const rows = groups.flatMap((group) => group.rows);
  if (rows.length === 0) return;
  const { delivery, reportIds } = await sendCleanupMail(
    {
      key: keys.operatorNotice(today),
      facts: {
        id: derivedId('operator notice', today),
        reportIds: rows.map(({ reportId }) => reportId),
      },
      compose: async () => {
        const people = await Promise.all(
          groups.map(async ({ customerId }) => profiles.find(customerId)),
        );
        return composeOperatorNotice({
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
  if (delivery.state === 'sent')
    await markReported(rows.filter(({ reportId }) => reportIds.includes(reportId)));
};
