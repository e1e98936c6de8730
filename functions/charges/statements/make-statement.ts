import { addDays, addMonths, businessDate, formatMonth, monthOf } from 'shared/domain/dates.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { AppError } from 'shared/errors.ts';
import type { Profile } from '../../customers/stored-profile.ts';
import type { PhotoBucket } from '../../platform/storage/photo-bucket.ts';
import type { BillStore } from './bill-store.ts';

/** Seconds within which the download must start. */
const expires = 60;

export type StatementDependencies = {
  bills: BillStore;
  profiles: { get: (userId: string) => Promise<Profile> };
  bucket: Pick<PhotoBucket, 'write' | 'presignGet'>;
  settings: SiteSettings;
};

/**
 * Creates the statement of a customer's month, anew each time because a bill may have been paid since, and returns
 * the URL from which the browser downloads it (docs/decisions/0041).
 * @throws AppError `not-found` for a month without a bill, or one that has not started
 */
export const makeStatement = async (
  { customerId, month, now }: { customerId: string; month: string; now: Date },
  { bills, profiles, bucket, settings }: StatementDependencies,
): Promise<string> => {
  const missing = new AppError('not-found', `There is nothing to show for ${formatMonth(month)}.`);
  if (month > monthOf(businessDate(now))) throw missing;
  const first = `${month}-01`;
  const [listed, customer] = await Promise.all([
    bills.list(customerId, { first, last: addDays(addMonths(first, 1), -1) }),
    profiles.get(customerId),
  ]);
  if (listed.length === 0) throw missing;
  // Fonts and drawing code make up most of the bundle, and a month without a bill needs neither.
  const { renderStatementPdf } = await import('./statement-pdf.ts');
  const body = await renderStatementPdf({ customer, month, bills: listed, settings, now });
  const key = `exports/${customerId}/statement-${month}.pdf`;
  await bucket.write({ key, type: 'application/pdf', body });
  const disposition = `attachment; filename="statement-${month}.pdf"`;
  return bucket.presignGet({ key, expires, disposition });
};
