import type { Contract } from 'shared/contracts/contract.ts';
import { accessFields } from 'shared/domain/customer-fields.ts';
import { AppError } from 'shared/errors.ts';
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

/**
 * The ids of everything in the body of a reply that tells how to get in. What has no id of its own goes by that of what
 * it is part of, and at the top by `owner`.
 */
export const idsOfAccessInstructions = (
  { access }: Pick<Contract, 'access'>,
  body: string,
  owner: string,
): string[] => {
  // A visit's instructions may hold a code as well. To customers their own cart shows them on every page.
  const fields: readonly string[] =
    access === 'admin' ? [...accessFields, 'specialInstructions'] : accessFields;
  // Every reply comes by here, and most have none of them: those are not read once more.
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
