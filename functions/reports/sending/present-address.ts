import { AppError } from 'shared/errors.ts';
import { greetingName } from '../../customers/greeting-name.ts';
import type { profileStore } from '../../customers/profile-store.ts';
import type { StoredReport } from '../stored-report.ts';

/** A report, how its mail addresses the customer, and whether links of theirs open anything. */
export type Addressed = { report: StoredReport; greetingName: string | null; hasLinks: boolean };

/**
 * The operator may have corrected it since the last save (rules: report-33).
 * @throws AppError `conflict` for a customer who was deleted: the report is about to go, too, and mails nobody.
 */
export const withPresentAddress = async (
  report: StoredReport,
  { profiles }: { profiles: Pick<ReturnType<typeof profileStore>, 'find'> },
): Promise<Addressed> => {
  const { status, customerId } = report;
  const customer =
    status === 'sent' || customerId === null
      ? undefined
      : await profiles.find(customerId, { latest: true });
  if (status !== 'sent' && customerId !== null && !customer)
    throw new AppError('conflict', 'This customer was deleted, so the report cannot be sent.');
  if (!customer) return { report, greetingName: null, hasLinks: false };
  return {
    report: { ...report, customerEmail: customer.email },
    greetingName: greetingName(customer),
    hasLinks: !customer.isDisabled,
  };
};
