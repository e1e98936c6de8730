import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { cancellationCodes } from '../platform/table/cancellations.ts';
import { conditionalWrite } from '../platform/table/conditional-write.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import { getRow, updateOf, type RowKey } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import { conditionalTransact, type Operation } from '../platform/table/transact.ts';
import {
  deadSince,
  delivery,
  deliveryTransitions,
  isClaimed,
  type Transition,
  type Delivery,
  type DeliveryAction,
  type DeliveryState,
  type DeliveryStep,
} from './delivery.ts';

/** What an owner writes in the same transaction as a step of its delivery. */
type Effects = {
  /** Other fields of the row, index keys included. */
  set?: Readonly<Record<string, unknown>>;
  /** Fields of the row to remove. */
  remove?: readonly string[];
  /** Other rows. */
  operations?: readonly Operation[];
  /**
   * More rows, computed from stored data. Computed again if one of their conditions fails, and left out if
   * that keeps happening.
   */
  optional?: () => Promise<readonly Operation[]>;
};

/** A row with an attribute `delivery`. */
export type DeliveryOwner = {
  key: RowKey;
  /** What to write when the delivery becomes `after`. */
  effects?: (after: Delivery) => Effects;
};

/** An additional condition on the row. */
export type Guard = { when: string; values: Readonly<Record<string, unknown>> };

type Facts = {
  now: Date;
  /** Required for transitions with `isOwn`. */
  claimId?: string;
  /** The state that was read, if what is written depends on it. */
  seen?: DeliveryState;
  guard?: Guard | undefined;
};

/** The condition for a transition, derived from {@link deliveryTransitions}. */
export const deliveryCondition = (
  action: DeliveryAction,
  { now, claimId, seen, guard }: Facts,
): Guard => {
  const { from, fromDead, isOwn }: Transition = deliveryTransitions[action];
  const origins = [
    ...(from.includes('none') ? ['attribute_not_exists(delivery)'] : []),
    ...(from.length > 0
      ? [`delivery.#state in (${from.map((_, at) => `:from${at}`).join()})`]
      : []),
    ...(fromDead ? ['delivery.#state = :fromDead and delivery.claimedAt <= :dead'] : []),
  ];
  return {
    when: [
      `(${origins.join(' or ')})`,
      ...(isOwn ? ['delivery.claimId = :claimId'] : []),
      ...(seen ? ['delivery.#state = :seen'] : []),
      ...(guard ? [guard.when] : []),
    ].join(' and '),
    values: {
      ...Object.fromEntries(from.map((state, at) => [`from${at}`, state])),
      ...(fromDead && { fromDead, dead: deadSince(now) }),
      ...(isOwn && { claimId }),
      ...(seen && { seen }),
      ...guard?.values,
    },
  };
};

/** How often to try to write the optional rows. Others change them a few times at most during a step. */
const optionalAttempts = 4;

/** Takes a step together with its effects, atomically. False if the delivery's state does not allow it. */
export const takeDeliveryStep = async (
  table: Table,
  { key, effects }: DeliveryOwner,
  { action, to, ...facts }: DeliveryStep & Facts,
): Promise<boolean> => {
  const { set, remove = [], operations = [], optional } = (to && effects?.(to)) ?? {};
  const { when, values } = deliveryCondition(action, facts);
  const update = to
    ? updateOf(table, { key, set: { ...set, delivery: to }, remove, when, values }).Update
    : {
        ...updateOf(table, { key, when, values: { ...values, state: 'final' } }).Update,
        UpdateExpression: 'SET delivery.#state = :state',
      };
  if (operations.length === 0 && !optional)
    return conditionalWrite(async () => table.client.send(new UpdateCommand(update)));
  const needed = [{ Update: update }, ...operations];
  for (let left = optional ? optionalAttempts : 0; left > 0; left -= 1)
    try {
      return await conditionalTransact(table, [...needed, ...((await optional?.()) ?? [])]);
    } catch (error) {
      const codes = cancellationCodes(error).slice(needed.length);
      if (!codes.includes('ConditionalCheckFailed')) throw error;
    }
  return conditionalTransact(table, needed);
};

/** Other rows to write with a step, on the condition that nobody has changed them meanwhile. */
export type Beside = { operations: readonly Operation[] };

/**
 * Takes a step together with other rows that depend on stored data. `prepare` reads that data, and runs again if a
 * condition of its operations fails. Undefined if the delivery's state does not allow the step.
 * @throws AppError `conflict` if it is overtaken too many times
 */
export const takeStepBeside = async <T extends Beside>(
  table: Table,
  { key, effects }: DeliveryOwner,
  step: DeliveryStep & Facts,
  prepare: () => Promise<T>,
): Promise<T | undefined> =>
  retryOnConflict(async () => {
    const beside = await prepare();
    const withBeside = (after: Delivery): Effects => {
      const own = effects?.(after) ?? {};
      return { ...own, operations: [...(own.operations ?? []), ...beside.operations] };
    };
    try {
      const isTaken = await takeDeliveryStep(table, { key, effects: withBeside }, step);
      return isTaken ? beside : undefined;
    } catch (error) {
      if (cancellationCodes(error).includes('ConditionalCheckFailed')) return 'overtaken';
      throw error;
    }
  }, 'Someone else is changing this right now. Please try again.');

const deliveryRow = z.object({ delivery: z.optional(delivery) });

/** The delivery as stored; undefined if the row does not exist or has none. */
export const findDelivery = async (table: Table, key: RowKey): Promise<Delivery | undefined> =>
  (await getRow(table, { key, row: deliveryRow, latest: true }))?.delivery;

/**
 * Marks a delivery as lost if its call died after handing the mail over. Returns the lost delivery when that was the
 * case, even if a concurrent call marked it first.
 */
export const failLostDelivery = async (
  table: Table,
  { delivery: found, ...owner }: DeliveryOwner & { delivery: Delivery },
  now: Date,
): Promise<Delivery | undefined> => {
  if (found.state !== 'handed-over' || isClaimed(found, now)) return undefined;
  const { claimId } = found;
  const lost = { state: 'lost', claimId } as const;
  await takeDeliveryStep(table, owner, { action: 'failLost', to: lost, claimId, now });
  return lost;
};
