import type { StepForm } from 'shared/contracts/admin-bookings.ts';
import type { Canceller, StepFields } from '../bookings/booking-store.ts';
import type { CountedChange } from '../bookings/day-counts.ts';
import type { StoredNotPossible } from '../bookings/stored-not-possible.ts';
import type { Operation } from '../platform/transact.ts';

/** An action with its fields; `cancelledBy` names what cancels several visits together and may bring them back. */
export type BookingActionRequest = (
  | StepForm
  | { action: 'cancel'; reason: string | null; cancelledBy?: Canceller }
  | { action: 'notPossible'; notPossible: StoredNotPossible }
  | { action: 'restore'; cancelledBy: Canceller }
) & {
  /** Whoever else the operator is told of. */
  by?: 'customer';
};

/** What an action changes besides the two states. */
export type Changes = {
  set: StepFields;
  also: readonly Operation[];
  /** Other bookings that `also` changes. */
  counted?: readonly CountedChange[];
};
