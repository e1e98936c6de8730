import {
  bookingTransitions,
  type BookingAction,
  type BookingState,
  type Transition,
} from 'shared/domain/visits/booking-status.ts';
import { keys } from '../platform/table/keys.ts';
import { updateOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';

/** The fields of a booking, as it was read, that a write depends on. */
export type SeenBooking = { updatedAt: string; revision: number; reportId: string | null };

type Step = {
  id: string;
  action: BookingAction;
  now: Date;
  /** The booking as it was read. Without it, only the states are checked. */
  seen?: SeenBooking;
  set?: Readonly<Record<string, unknown>>;
  remove?: readonly string[];
};

/**
 * Conditions such as `#field in (:field0, :field1)`, one for each part of the state that the action restricts, and
 * one for the day.
 */
const legalStates = (action: BookingAction) => {
  const transition: Transition = bookingTransitions[action];
  const from: { [P in keyof BookingState]?: readonly string[] } = transition.from;
  const parts = Object.entries(from).map(([field, values]) => ({
    condition: `#${field} in (${values.map((_, index) => `:${field}${index}`).join(', ')})`,
    values: values.map((value, index) => [`${field}${index}`, value] as const),
  }));
  return {
    conditions: [
      ...parts.map(({ condition }) => condition),
      ...(transition.needsDay ? ['attribute_type(scheduledDate, :text)'] : []),
    ],
    values: {
      ...Object.fromEntries(parts.flatMap(({ values }) => values)),
      ...(transition.needsDay && { text: 'S' }),
    },
  };
};

/** Conditions that the booking has not changed since it was read. */
export const unchangedSince = ({
  updatedAt,
  revision,
}: Pick<SeenBooking, 'updatedAt' | 'revision'>) => ({
  conditions: [
    'updatedAt = :seen',
    // Two changes can have the same millisecond. Rows from before revisions were introduced have none.
    revision === 0
      ? '(attribute_not_exists(#revision) or #revision = :revision)'
      : '#revision = :revision',
  ],
  values: { seen: updatedAt, revision },
});

const asSeen = ({ reportId, ...seen }: SeenBooking) => ({
  conditions: [
    ...unchangedSince(seen).conditions,
    // The daily job may have created a report since the booking was read.
    reportId === null
      ? '(attribute_not_exists(reportId) or reportId = :report)'
      : 'reportId = :report',
  ],
  values: { ...unchangedSince(seen).values, report: reportId },
});

/**
 * An action of {@link bookingTransitions} as part of a transaction. Its condition comes from the same table that
 * the buttons read, so two actions cannot both start from the same state.
 */
export const transitionUpdate = (
  table: Table,
  { id, action, now, seen, set = {}, remove = [] }: Step,
): Operation => {
  const legal = legalStates(action);
  const unchanged = seen ? asSeen(seen) : { conditions: [], values: {} };
  return updateOf(table, {
    key: keys.booking(id),
    set: { ...bookingTransitions[action].to, ...set, updatedAt: now.toISOString() },
    add: { revision: 1 },
    remove,
    when: [...unchanged.conditions, ...legal.conditions].join(' and '),
    values: { ...unchanged.values, ...legal.values },
  });
};
