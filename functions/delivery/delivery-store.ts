import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { cancellationCodes } from '../platform/cancellations.ts';
import { conditionalWrite } from '../platform/conditional-write.ts';
import type { Table } from '../platform/table.ts';
import { conditionalTransact } from '../platform/transact.ts';
import type { Operation } from '../platform/transact.ts';
import { deadSince, delivery, deliveryTransitions, isClaimed } from './delivery.ts';
import type { Delivery, DeliveryAction, DeliveryState, DeliveryStep } from './delivery.ts';
import type { Transition } from './delivery.ts';

export type DeliveryKey = { pk: string; sk: string };

/** What an owner writes together with a step of its delivery, all or nothing. */
export type Effects = {
  /** Other fields of the row, its places in lists among them. */
  set?: Readonly<Record<string, unknown>>;
  /** Other rows. */
  operations?: readonly Operation[];
  /** Likewise, but left out when one of their conditions does not hold. */
  optional?: readonly Operation[];
};

/** A row whose attribute `delivery` says how far its mail is. */
export type DeliveryOwner = {
  key: DeliveryKey;
  /** What belongs to the step that leads to `after`. */
  effects?: (after: Delivery) => Effects;
};

type Facts = {
  now: Date;
  /** The attempt, for a transition that only its own may take. */
  claimId?: string;
  /** The state that was read, when what is written besides depends on it. */
  seen?: DeliveryState;
  /** What must hold of the row besides. */
  guard?: Guard | undefined;
};

export type Guard = { condition: string; values: Readonly<Record<string, unknown>> };

/** The condition under which a row's delivery may take a transition, made of {@link deliveryTransitions}. */
export const deliveryCondition = (action: DeliveryAction, { now, claimId, seen, guard }: Facts) => {
  const { from, fromDead, isOwn }: Transition = deliveryTransitions[action];
  const states = Object.fromEntries(from.map((state, index) => [`:from${index}`, state]));
  const origins = [
    ...(from.includes('none') ? ['attribute_not_exists(delivery)'] : []),
    ...(from.length > 0 ? [`delivery.#state in (${Object.keys(states).join(', ')})`] : []),
    ...(fromDead ? ['delivery.#state = :fromDead and delivery.claimedAt <= :dead'] : []),
  ];
  return {
    condition: [
      `(${origins.join(' or ')})`,
      ...(isOwn ? ['delivery.claimId = :claimId'] : []),
      ...(seen ? ['delivery.#state = :seen'] : []),
      ...(guard ? [guard.condition] : []),
    ].join(' and '),
    names: { '#state': 'state' },
    values: {
      ...states,
      ...(fromDead && { ':fromDead': fromDead, ':dead': deadSince(now) }),
      ...(isOwn && { ':claimId': claimId }),
      ...(seen && { ':seen': seen }),
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
  const legal = deliveryCondition(action, facts);
  const { set = {}, operations = [], optional = [] } = (to && effects?.(to)) ?? {};
  const fields = Object.entries(set);
  const update = {
    TableName: table.name,
    Key: key,
    UpdateExpression: [
      `SET ${to ? 'delivery' : 'delivery.#state'} = :to`,
      ...fields.map(([field]) => `#set_${field} = :set_${field}`),
    ].join(', '),
    ConditionExpression: legal.condition,
    ExpressionAttributeNames: {
      ...legal.names,
      ...Object.fromEntries(fields.map(([field]) => [`#set_${field}`, field])),
    },
    ExpressionAttributeValues: {
      ...legal.values,
      ':to': to ?? deliveryTransitions[action].to,
      ...Object.fromEntries(fields.map(([field, value]) => [`:set_${field}`, value])),
    },
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

/** True when a row's delivery is the attempt of that id, which has not ended. */
export const isAttempt = async (
  { name, client }: Table,
  { key, claimId }: { key: DeliveryKey; claimId: string },
): Promise<boolean> => {
  const get = new GetCommand({ TableName: name, Key: key, ConsistentRead: true });
  const { Item } = await client.send(get);
  const found = z.optional(delivery).parse(Item?.['delivery']);
  return found !== undefined && 'claimedAt' in found && found.claimId === claimId;
};

/**
 * Ends the delivery of an attempt that died after it handed the mail over: nobody knows whether that
 * went out. True when there was one, also when somebody else has ended it by now.
 */
export const failLostDelivery = async (
  table: Table,
  { key, delivery: found }: { key: DeliveryKey; delivery: Delivery },
  now: Date,
): Promise<boolean> => {
  if (found.state !== 'handed-over' || isClaimed(found, now)) return false;
  const { claimId } = found;
  const lost = { state: 'lost', claimId } as const;
  await takeDeliveryStep(table, { key }, { action: 'failLost', to: lost, claimId, now });
  return true;
};
