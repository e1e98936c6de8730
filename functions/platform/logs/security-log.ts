import type { Contract } from 'shared/contracts/contract.ts';
import { accessFields } from 'shared/domain/customers/customer-fields.ts';
import { AppError } from 'shared/errors.ts';
import { securityEvent } from './alarm-events.ts';
import { logger } from './logger.ts';

/** What a line of the log contains: ids, never anything somebody typed (rules: access-18). */
type SecurityFacts = {
  requestId?: string;
  /** The user of a verified session. */
  userId?: string | undefined;
  /** The name of the contract that was called. */
  endpoint?: string;
  isAdmin?: boolean;
  /** The name of the limit that was reached. */
  limit?: string;
  /** The error's code. */
  code?: string;
  /** Ids of what was changed or read, comma-separated. */
  objects?: string | undefined;
};

type SecurityHappening =
  | 'signed-in'
  | 'refused'
  | 'limit-reached'
  | 'admin-change'
  | 'access-instructions-read';

export const securityLog = (happening: SecurityHappening, facts: SecurityFacts): void => {
  logger.info(securityEvent, { happening, ...facts });
};

const refusals = new Set(['unauthorized', 'forbidden', 'too-many-requests']);

/** Whether an error turns the caller away, as opposed to asking for corrected input. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.isRefusal || refusals.has(error.code));

/**
 * The ids of everything in a reply's body that contains access instructions. Objects without an id of their own
 * take that of the object they are part of; at the top level, that is `owner`.
 */
export const idsOfAccessInstructions = (
  { access }: Pick<Contract, 'access'>,
  body: string,
  owner: string,
): string[] => {
  // A visit's special instructions may contain a gate code too. They are ignored for customers, whose own cart is
  // on every page.
  const fields: readonly string[] =
    access === 'admin' ? [...accessFields, 'specialInstructions'] : accessFields;
  // Every reply comes through here and most have no such field, so those are not parsed again.
  if (!fields.some((field) => body.includes(`"${field}":`))) return [];
  const found = new Set<string>();
  const look = (value: unknown, id: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const each of value) look(each, id);
      return;
    }
    const entries = Object.entries(value);
    const own =
      entries.find(([name, held]) => name === 'id' && typeof held === 'string')?.[1] ?? id;
    if (entries.some(([name, held]) => held && fields.includes(name))) found.add(own);
    for (const [, each] of entries) look(each, own);
  };
  look(JSON.parse(body), owner);
  return [...found];
};
