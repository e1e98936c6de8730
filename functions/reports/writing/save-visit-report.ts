import type { VisitReportForm } from 'shared/contracts/visit-reports.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import { failLostDelivery } from '../../delivery/delivery-store.ts';
import { keys } from '../../platform/table/keys.ts';
import { readOnce } from '../../platform/table/read-once.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import {
  answerLost,
  changedElsewhere,
  decideDates,
  decideQueue,
  decideSave,
  enforce,
} from '../report-rules.ts';
import { blankReport, type StoredReport } from '../stored-report.ts';
import { pendingReportIdOf } from './pending-report.ts';
import {
  beginAttempt,
  beingChanged,
  createOnce,
  replaceReport,
  type SaveOverDependencies,
} from './write-report.ts';

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

/** The id of the visit's report or, if it has none yet, of the one it would get, derived from the visit's id. */
export const reportIdOf = ({ id, reportId }: StoredBooking): string =>
  reportId ?? pendingReportIdOf(id);

/**
 * Saves the report that a phone recorded at a visit. Safe to repeat, even a month later: a save with a key that the
 * report already has changes nothing (rules: field-8).
 * @throws AppError `not-found` if there is no such visit, `conflict` if the report was sent or has been changed since
 * the version the phone started from, and otherwise like {@link buildReport}
 */
export const saveVisitReport = async (
  { visitId, form, adminId, now }: VisitSave,
  input: SaveOverDependencies,
): Promise<StoredReport> =>
  retryOnConflict(async () => {
    const dependencies = beginAttempt({ form, adminId }, input);
    const { table, bookings, profiles } = dependencies;
    const findReport = readOnce(async (id) => input.reports.find(id, { latest: true }));
    // Most reports have the id derived from their visit, so that report is read at the same time.
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

/** The version meant by a phone that saw no report: that of a pending one, or otherwise one that is refused. */
const unwritten = ({ status, version }: StoredReport): number =>
  status === 'pending' ? version : version - 1;
