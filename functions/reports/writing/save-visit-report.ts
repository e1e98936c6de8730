import type { VisitReportForm } from 'shared/contracts/visit-reports.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import { failLostDelivery } from '../../delivery/delivery-store.ts';
import { keys } from '../../platform/keys.ts';
import { readOnce } from '../../platform/read-once.ts';
import { retryOvertaken } from '../../platform/retry-overtaken.ts';
import {
  answerLost,
  changedElsewhere,
  decideDates,
  decideQueue,
  decideSave,
  enforce,
} from '../report-rules.ts';
import { blankReport } from '../stored-report.ts';
import type { StoredReport } from '../stored-report.ts';
import { pendingReportIdOf } from './pending-report.ts';
import { beginAttempt, beingChanged, createOnce, replaceReport } from './update-report.ts';
import type { SaveOverDependencies } from './update-report.ts';

type VisitSave = { visitId: string; form: VisitReportForm; adminId: string; now: Date };

const visitMissing = 'This visit could not be found.';

export const findVisitOfReport = async (
  visitId: string,
  bookings: SaveOverDependencies['bookings'],
): Promise<StoredBooking> => {
  const booking = await bookings.find(visitId);
  if (!booking) throw new AppError('not-found', visitMissing);
  return booking;
};

/** The visit's report, or the one it would get: its id follows from the visit's. */
export const reportIdOf = ({ id, reportId }: StoredBooking): string =>
  reportId ?? pendingReportIdOf(id);

/**
 * Saves what a phone wrote at a visit, as often as the phone asks: a save is known by its key for as long as
 * the report exists, so it may come twice, or again after a month (rules: field-8).
 * @throws AppError `not-found` without the visit, `conflict` when somebody else has written since the version
 * that the phone started from, or when the report was sent; otherwise like {@link buildReport}.
 */
export const saveVisitReport = async (
  { visitId, form, adminId, now }: VisitSave,
  given: SaveOverDependencies,
): Promise<StoredReport> =>
  retryOvertaken(async () => {
    const dependencies = beginAttempt({ form, adminId }, given);
    const { table, bookings, profiles } = dependencies;
    const findReport = readOnce(async (id) => given.reports.find(id, { latest: true }));
    // Most reports have the id that follows from their visit.
    const [booking] = await Promise.all([
      findVisitOfReport(visitId, bookings),
      findReport(pendingReportIdOf(visitId)),
    ]);
    const id = reportIdOf(booking);
    const [before, customer] = await Promise.all([findReport(id), profiles.find(booking.userId)]);
    const { saveKey, version, announcedPhotos, ...written } = form;
    if (before?.saveKeys.includes(saveKey)) return before;
    const customerId = customer && !customer.isAdmin ? customer.id : null;
    enforce(decideQueue({ ...written, customerId }));
    const save = {
      form: { ...written, customerId, bookingId: visitId },
      adminId,
      now,
      phone: { saveKey, announcedPhotos },
    };
    if (!before) {
      if (version !== null) throw new AppError('conflict', changedElsewhere);
      const blank = blankReport({
        id,
        serviceDate: form.serviceDate,
        createdAt: now.toISOString(),
      });
      enforce(decideDates(form, now));
      return (await createOnce({ ...save, before: blank }, dependencies)) ?? 'overtaken';
    }
    enforce(decideSave(before, { version: version ?? unwritten(before), now }));
    enforce(decideDates(form, now));
    const row = { key: keys.report(id), delivery: before.delivery };
    if (await failLostDelivery(table, row, now)) throw new AppError('conflict', answerLost);
    return replaceReport({ ...save, before }, dependencies);
  }, beingChanged);

/** What "nobody had written one" stands for: a pending report, or else a version that is refused. */
const unwritten = ({ status, version }: StoredReport): number =>
  status === 'pending' ? version : version - 1;
