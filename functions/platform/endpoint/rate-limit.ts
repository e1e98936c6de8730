import type { Contract } from 'shared/contracts/contract.ts';
import { AppError } from 'shared/errors.ts';
import { table } from '../table/table.ts';
import { secondsLeft, withinLimit } from './throttle.ts';

type Asking = {
  contract: Contract;
  /** Verified; undefined for a public endpoint. */
  userId: string | undefined;
  /** The caller's IP address. */
  address: string;
  now: Date;
};

/** @throws AppError `too-many-requests`, with the seconds until the next call is accepted. */
export const requireWithinRate = async ({
  contract,
  userId,
  address,
  now,
}: Asking): Promise<void> => {
  const { name, rateLimit } = contract;
  if (!rateLimit) return;
  const { requests: limit, seconds: windowSeconds, per } = rateLimit;
  const subject = (per === 'account' && userId) || address;
  if (await withinLimit(table(), { name, subject, limit, windowSeconds, now })) return;
  const retryAfter = secondsLeft(now, windowSeconds);
  const minutes = Math.ceil(retryAfter / 60);
  throw new AppError(
    'too-many-requests',
    `That was a lot at once. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
    { retryAfter },
  );
};
