import { listAdminBookings } from 'shared/contracts/admin-bookings.ts';
import { getReport } from 'shared/contracts/reports.ts';
import { getVisitReport } from 'shared/contracts/visit-reports.ts';
import { getWaterTrendOfCustomer } from 'shared/contracts/water.ts';
import { asksFor } from 'shared/domain/lines/visit-facts.ts';
import * as z from 'zod/mini';
import type { JsonContract } from '../lib/api.ts';
import { readDays, type CachedDays } from './days-ahead.ts';
import { noteStored } from '../lib/or-cached.ts';

const requested = z.object({
  params: z.optional(z.object({ id: z.optional(z.string()) })),
  query: z.optional(z.object({ date: z.optional(z.string()), status: z.optional(z.string()) })),
});

/** The stored days' answer to a call, in the shape of the server's; undefined if they do not contain it. */
export const answerOf = (
  { answer }: Pick<CachedDays, 'answer'>,
  contractName: string,
  input: unknown,
): unknown => {
  const { params, query } = z.safeParse(requested, input).data ?? {};
  if (contractName === listAdminBookings.name)
    return answer.days
      .find(({ date }) => date === query?.date)
      ?.stops.filter(({ status }) => query?.status === undefined || status === query.status);
  if (contractName === getReport.name)
    return answer.openReports.find(({ id }) => id === params?.id);
  if (contractName === getVisitReport.name)
    return answer.openReports.find(({ bookingId }) => bookingId === params?.id);
  // Of the trend, only the last visit is stored: it is what matters at the pool.
  if (contractName === getWaterTrendOfCustomer.name)
    return answer.lastReports
      .filter(({ customerId, line }) => customerId === params?.id && asksFor(line, 'water'))
      .map(({ id, serviceDate, water, added }) => ({ reportId: id, serviceDate, water, added }));
  return undefined;
};

/** The stored answer to a call; undefined if there is none. Also notes its age. */
export const cachedResponse = async <Reply>(
  contract: JsonContract<Reply>,
  input: unknown,
): Promise<Reply | undefined> => {
  const days = await readDays();
  const found = days && answerOf(days, contract.name, input);
  if (!days || found === undefined) return undefined;
  const schema: z.ZodMiniType<Reply> = contract.response;
  const { data } = z.safeParse(schema, found);
  if (data !== undefined) noteStored(contract.name, days.receivedAt);
  return data;
};
