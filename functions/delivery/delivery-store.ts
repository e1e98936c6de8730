import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { cancellationCodes } from '../platform/cancellations.ts';
import { conditionalWrite } from '../platform/conditional-write.ts';
import { getRow, updateOf } from '../platform/rows.ts';
import type { RowKey } from '../platform/rows.ts';
import type { Table } from '../platform/table.ts';
import { conditionalTransact } from '../platform/transact.ts';
import type { Operation } from '../platform/transact.ts';
import { deadSince, delivery, deliveryTransitions, isClaimed } from './delivery.ts';
import type { Delivery, DeliveryAction, DeliveryState, DeliveryStep } from './delivery.ts';
import type { Transition } from './delivery.ts';

/** What an owner writes together with a step of its delivery, all or nothing. */
type Effects = {
  /** Other fields of the row, its places in lists among them. */
  set?: Readonly<Record<string, unknown>>;
  /** Other rows. */
  operations?: readonly Operation[];
  /** Likewise, but left out when one of their conditions does not hold. */
  optional?: readonly Operation[];
};

/** A row whose attribute `delivery` says how far its mail is. */
export type DeliveryOwner = {
  key: RowKey;
  /** What belongs to the step that leads to `after`. */
  effects?: (after: Delivery) => Effects;
};

/** What must hold of the row besides. */
export type Guard = { when: string; values: Readonly<Record<string, unknown>> };

type Facts = {
  now: Date;
  /** The attempt, for a transition that only its own may take. */
  claimId?: string;
  /** The state that was read, when what is written besides depends on it. */
  seen?: DeliveryState;
  guard?: Guard | undefined;
};

/** The condition under which a row's delivery may take a transition, made of {@link deliveryTransitions}. */
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

/**
 * Takes a step of a delivery, with all that belongs to it or not at all. False when the delivery may
 * not take it as it stands by now.
 */
export const takeDeliveryStep = async (
  table: Table,
  { key, effects }: DeliveryOwner,
  { action, to, ...facts }: DeliveryStep & Facts,
): Promise<boolean> => {
  const { set, operations = [], optional = [] } = (to && effects?.(to)) ?? {};
  const { when, values } = deliveryCondition(action, facts);
  const update = to
    ? updateOf(table, { key, set: { ...set, delivery: to }, when, values })
    : {
        ...updateOf(table, { key, when, values: { ...values, state: 'final' } }),
        UpdateExpression: 'SET delivery.#state = :state',
      };
  if (operations.length + optional.length === 0)
    return conditionalWrite(async () => table.client.send(new UpdateCommand(update)));
  const needed = [{ Update: update }, ...operations];
  try {
    return await conditionalTransact(table, [...needed, ...optional]);
  } catch (error) {
    const codes = cancellationCodes(error).slice(needed.length);
    if (!codes.includes('ConditionalCheckFailed')) throw error;
    return conditionalTransact(table, needed);
  }
};

const deliveryRow = z.object({ delivery: z.optional(delivery) });

/** True when the delivery of a row is the attempt of that id, and has not ended. */
export const isAttempt = async (
  table: Table,
  { key, claimId }: { key: RowKey; claimId: string },
): Promise<boolean> => {
  const found = (await getRow(table, { key, row: deliveryRow, latest: true }))?.delivery;
  return found !== undefined && 'claimedAt' in found && found.claimId === claimId;
};

/**
 * Ends the delivery of an attempt that died after it handed the mail over: nobody knows whether that
 * went out. True when there was one, also when somebody else has ended it by now.
 */
export const failLostDelivery = async (
  table: Table,
  { key, delivery: found }: { key: RowKey; delivery: Delivery },
  now: Date,
): Promise<boolean> => {
  if (found.state !== 'handed-over' || isClaimed(found, now)) return false;
  const { claimId } = found;
  const lost = { state: 'lost', claimId } as const;
  await takeDeliveryStep(table, { key }, { action: 'failLost', to: lost, claimId, now });
  return true;
};
