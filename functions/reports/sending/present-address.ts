import type { JudgedPool } from 'shared/domain/water/judged-readings.ts';
import { poolOf } from 'shared/domain/water/pool-of.ts';
import { AppError } from 'shared/errors.ts';
import { greetingName } from '../../customers/greeting-name.ts';
import { canSignIn } from '../../customers/own-page-link.ts';
import type { profileStore } from '../../customers/profile-store.ts';
import type { StoredReport } from '../stored-report.ts';

/**
 * A report with the customer's current address and pool, the name for the greeting, whether links that need no sign-in
 * work for them, and whether they can sign in.
 */
export type Addressed = {
  report: StoredReport;
  greetingName: string | null;
  hasLinks: boolean;
  canSignIn: boolean;
  /** The customer's pool, as it is now. */
  pool: JudgedPool;
};

/**
 * Updates the report's email address from the profile, where the operator may have corrected it since the last save
 * (rules: report-33).
 * @throws AppError `conflict` if the customer was deleted: the report is about to be deleted too, and is not mailed
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
  if (!customer)
    return { report, greetingName: null, hasLinks: false, canSignIn: false, pool: poolOf(null) };
  return {
    report: { ...report, customerEmail: customer.email },
    greetingName: greetingName(customer),
    hasLinks: !customer.isDisabled,
    canSignIn: canSignIn(customer),
    pool: poolOf(customer),
  };
};
