import { isTaken, mayTransition } from 'shared/domain/booking-status.ts';
import type { BookingStatus, OperatorAction } from 'shared/domain/booking-status.ts';
import { AppError } from 'shared/errors.ts';
import type { Profile } from '../customers/profile-store.ts';
import type { Table } from '../platform/table.ts';
import { addShell, removeShell, shellOf } from '../reports/report-shell.ts';
import type { StoredReport } from '../reports/stored-report.ts';
import type { BookingStore, StoredBooking } from './booking-store.ts';

/** The other side, the daily job or a repetition may be changing the booking at the same moment. */
const attempts = 5;

export type StepDependencies = {
  table: Table;
  bookings: Pick<BookingStore, 'find' | 'transition'>;
  profiles: { find: (userId: string) => Promise<Profile | undefined> };
  reports: {
    find: (id: string, how: { latest: boolean }) => Promise<StoredReport | undefined>;
  };
};

type Step = {
  id: string;
  action: OperatorAction;
  /** Of the operator's cancellation. */
  reason?: string | undefined;
  now: Date;
  /** Refuses whoever may not take this step, by throwing. */
  guard?: (booking: StoredBooking) => void;
};

/** The booking after the step, and whether this very call took it. */
export type TakenStep = { booking: StoredBooking; isNew: boolean };

/**
 * Takes a step of a booking with all that belongs to it, in one transaction: completing makes the
 * report to be written, cancelling takes one away that nobody has begun. What has been done already
 * stays done and counts as success.
 * @throws AppError `not-found`, or `conflict` with what is the case now.
 */
export const takeStep = async (step: Step, dependencies: StepDependencies): Promise<TakenStep> => {
  const { id, action, reason, now, guard } = step;
  const { bookings } = dependencies;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const booking = await bookings.find(id);
    if (!booking) throw new AppError('not-found', 'This booking could not be found.');
    guard?.(booking);
    if (isTaken(action, booking)) return { booking, isNew: false };
    if (!mayTransition(action, booking))
      throw new AppError('conflict', refusalOf(action, booking.status));
    const report = await reportPart(booking, { action, now }, dependencies);
    const set = { ...report.set, ...(action === 'cancel' && { cancelReason: reason ?? null }) };
    const after = await bookings.transition(booking, action, now, { set, also: report.also });
    if (after) return { booking: after, isNew: true };
  }
  throw new AppError('conflict', 'This booking is being changed elsewhere. Please try again.');
};

const nothing = { set: {}, also: [] };

const reportPart = async (
  booking: StoredBooking,
  { action, now }: Pick<Step, 'action' | 'now'>,
  { table, profiles, reports }: StepDependencies,
) => {
  if (action === 'complete' && booking.reportId === null) {
    const shell = shellOf(booking, await profiles.find(booking.userId), now);
    return { set: { reportId: shell.id }, also: addShell(table.name, shell) };
  }
  if (action === 'cancel' && booking.reportId !== null) {
    const report = await reports.find(booking.reportId, { latest: true });
    if (report?.status === 'pending')
      return { set: { reportId: null }, also: removeShell(table.name, report) };
  }
  return nothing;
};

const states: Record<BookingStatus, string> = {
  pending: 'This visit has not been confirmed yet.',
  confirmed: 'This visit is confirmed already.',
  completed: 'This visit has been completed.',
  cancelled: 'This visit has been cancelled.',
};

const refusalOf = (action: OperatorAction, status: BookingStatus): string => {
  if (action === 'refund') return 'Nothing has been paid for this visit.';
  if (action === 'markPaid' && status !== 'cancelled') return 'The payment has been refunded.';
  return states[status];
};
