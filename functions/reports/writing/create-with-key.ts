import type { ReportForm } from 'shared/contracts/reports.ts';
import { AppError } from 'shared/errors.ts';
import { bodyHash } from '../../platform/endpoint/idempotency.ts';
import { blankReport, type StoredReport } from '../stored-report.ts';
import {
  beginAttempt,
  createReport,
  updateReport,
  type SaveOverDependencies,
} from './write-report.ts';

type Creation = {
  /** Derived from the idempotency key. */
  id: string;
  form: ReportForm;
  adminId: string;
  now: Date;
};

const withoutSignature = (address: string): string => address.replace(/\?.*$/, '');

/**
 * Identifies what a report was created from, without what differs when the same is sent again: times, and the
 * signatures of uploads.
 */
const createdWith = ({
  photos,
  sentAt: _at,
  phoneTime: _clock,
  version: _version,
  ...form
}: ReportForm) => bodyHash({ ...form, photos: photos.map(withoutSignature) });

/** Names the report in `fields.id`, so that the editor can read it and save over the version it has seen. */
const createdBefore = (id: string): AppError =>
  new AppError(
    'conflict',
    'We already have this report, as it was then. Please compare, and save again.',
    { fields: { id } },
  );

/**
 * Creates a report, once per idempotency key. The same form again changes nothing. Another one is a save over the
 * version that it names (rules: api-24).
 * @throws AppError `conflict` with the report's id for another form without a version, and otherwise like
 * {@link createReport} and {@link updateReport}
 */
export const createWithKey = async (
  { id, form, adminId, now }: Creation,
  dependencies: SaveOverDependencies,
): Promise<StoredReport> => {
  const { reports } = dependencies;
  // Begun before it is known whether the key is new, because most are.
  const first = beginAttempt({ form, adminId }, dependencies);
  if (form.customerId !== null) void first.profiles.find(form.customerId);
  if (typeof form.bookingId === 'string') void first.bookings.find(form.bookingId);
  const repeat = async (stored: StoredReport): Promise<StoredReport> => {
    if (stored.bodyHash === createdWith(form)) return stored;
    if (form.version === undefined) throw createdBefore(id);
    return updateReport({ id, form, adminId, now }, dependencies);
  };
  const earlier = await reports.find(id, { latest: true });
  if (earlier) return repeat(earlier);
  const { serviceDate } = form;
  const blank = blankReport({ id, serviceDate, createdAt: now.toISOString() });
  const before = { ...blank, bodyHash: createdWith(form) };
  const made = await createReport({ before, form, adminId, now }, dependencies, first);
  return made ?? repeat(await reports.get(id));
};
