import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { calendarDate, id, instant, plainDay, requiredText } from './fields.ts';
import { visitsOfDayLimit } from './routes.ts';

export const rainOutActions = ['skip', 'move'] as const;

/** A group of visits that the operator skipped or moved together on one day. */
const rainOut = z.object({
  id,
  action: z.enum(rainOutActions),
  /** The day the visits were moved to; null if they were skipped. */
  to: z.nullable(calendarDate),
  reason: z.string(),
  visits: z.array(id),
  createdAt: instant,
  /** Null unless it was undone. */
  undoneAt: z.nullable(instant),
});
export type RainOut = z.infer<typeof rainOut>;

/** What happened to each visit; `left` means unchanged, for the reason in `message`. */
const outcomes = z.object({
  id,
  outcomes: z.array(
    z.object({
      bookingId: id,
      outcome: z.enum(['skipped', 'moved', 'restored', 'left']),
      message: z.nullable(z.string()),
    }),
  ),
});
export type RainOutOutcomes = z.infer<typeof outcomes>;

const dayParams = z.strictObject({ date: plainDay });

export const listRainOuts = defineContract('admin', 'GET', '/api/admin/days/{date}/rain-out', {
  name: 'list-rain-outs',
  summary: 'What was skipped or moved together on a day, the latest first',
  params: dayParams,
  response: z.array(rainOut),
});

export const rainOutDay = defineContract('admin', 'POST', '/api/admin/days/{date}/rain-out', {
  name: 'rain-out-day',
  summary:
    'Skips visits of a day or moves them to one other day, one after the other, and mails each customer once; harmless to repeat with its idempotency key',
  params: dayParams,
  body: z.strictObject({
    visits: z.array(id).check(z.minLength(1), z.maxLength(visitsOfDayLimit)),
    action: z.enum(rainOutActions),
    /** For `move`. */
    to: z._default(z.nullable(calendarDate), null),
    /** Shown to the customers. */
    reason: requiredText(500, 'Please say why: the customers will read it'),
  }),
  response: outcomes,
});

export const undoRainOut = defineContract('admin', 'POST', '/api/admin/days/{date}/rain-out/undo', {
  name: 'undo-rain-out',
  summary:
    'Brings back what was skipped or moved together, until the end of the day on which that was done; harmless to repeat',
  params: dayParams,
  body: z.strictObject({ id }),
  response: outcomes,
});
