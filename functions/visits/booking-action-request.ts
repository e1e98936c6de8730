import type { DaySettings } from 'shared/domain/visits/visit-days.ts';
import type { StepForm } from 'shared/contracts/admin-bookings.ts';
import type { Canceller, StepFields } from '../bookings/booking-store.ts';
import type { CountedChange } from '../bookings/day-counts.ts';
import type { StoredNotPossible } from '../bookings/stored-not-possible.ts';
import type { Operation } from '../platform/table/transact.ts';

/** An action with its fields. `cancelledBy` identifies what canceled the visit and may restore it later. */
export type BookingActionRequest = (
  | StepForm
  | { action: 'cancel'; reason: string | null; cancelledBy?: Canceller }
  | { action: 'notPossible'; notPossible: StoredNotPossible }
  | { action: 'restore'; cancelledBy: Canceller }
) & {
  /** Set if the customer took the action, so that the operator is notified. */
  by?: 'customer';
  /** Set if a customer moves the visit: the days they may choose follow from these settings. */
  days?: DaySettings;
};

/** What an action changes besides the two states. */
export type Changes = {
  set: StepFields;
  also: readonly Operation[];
  /** Changes to other bookings, made by `also`. */
  counted?: readonly CountedChange[];
};
