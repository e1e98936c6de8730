import type { Contract } from 'shared/contracts/contract.ts';
import { accessFields } from 'shared/domain/customer-fields.ts';
import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { securityEvent } from './alarm-events.ts';
import { logger } from './logger.ts';

/** What the log names people and things by: ids, never what somebody typed (rules: access-18). */
type SecurityFacts = {
  requestId?: string;
  /** Of a verified session. */
  userId?: string | undefined;
  /** The name of the contract that was called. */
  endpoint?: string;
  isAdmin?: boolean;
  /** The name of the limit that was reached. */
  limit?: string;
  /** The error's code. */
  code?: string;
  /** Ids of what was changed or read, joined by commas. */
  objects?: string | undefined;
};

type SecurityHappening =
  'signed-in' | 'refused' | 'limit-reached' | 'admin-change' | 'access-instructions-read';

export const securityLog = (happening: SecurityHappening, facts: SecurityFacts): void => {
  logger.info(securityEvent, { happening, ...facts });
};

const refusals = new Set(['unauthorized', 'forbidden', 'too-many-requests']);

/** Whether an error turns somebody away, rather than correcting what they sent. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.isRefusal || refusals.has(error.code));

const object = z.record(z.string(), z.unknown());
const named = z.object({ id: z.string() });

/**
 * The ids of everything in a reply that tells how to get in. What has no id of its own goes by that of what
 * it is part of, and at the top by `owner`.
 */
export const idsOfAccessInstructions = (
  { access }: Pick<Contract, 'access'>,
  reply: unknown,
  owner: string,
): string[] => {
  // A visit's instructions may hold a code as well. To customers their own cart shows them on every page.
  const fields: readonly string[] =
    access === 'admin' ? [...accessFields, 'specialInstructions'] : accessFields;
  const found = new Set<string>();
  const look = (value: unknown, id: string): void => {
    if (Array.isArray(value)) for (const each of value) look(each, id);
    const parsed = object.safeParse(value);
    if (!parsed.success) return;
    const own = named.safeParse(value).data?.id ?? id;
    if (fields.some((field) => parsed.data[field])) found.add(own);
    for (const each of Object.values(parsed.data)) look(each, own);
  };
  look(reply, owner);
  return [...found];
};
