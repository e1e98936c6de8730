import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import type { TapAction } from '../../../offline/outbox/visit-record.ts';
import type { NotPossibleReport } from './use-not-possible.ts';

/** Actions that do not call the server first. */
export type StopSteps = {
  /** Resolves to whether the device has stored it; if not, the operator is asked. */
  take: (booking: AdminBooking, tap: TapAction) => Promise<boolean>;
  /** What can still be undone, the latest last. */
  undoable: (booking: AdminBooking) => readonly TapAction[];
  undo: (booking: AdminBooking, tap: TapAction) => Promise<void>;
  /** Sends at once what could still be undone, because the next change rests on it. */
  endUndo: (booking: AdminBooking) => Promise<void>;
  /** Resolves to whether it was kept. */
  sayNotPossible?: (booking: AdminBooking, message: NotPossibleReport) => Promise<boolean>;
};
