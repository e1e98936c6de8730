import { businessTimeZone } from 'shared/domain/dates.ts';
import * as z from 'zod/mini';

/** `Thursday, May 20, 2027, 9:00 AM`, in the business's time zone. */
export const formatRunTime = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: businessTimeZone,
  })
    .format(new Date(instant))
    .replace(' at ', ', ');

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Turns `isFinished` into `is finished`. */
const text = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const spoken = (value: string | number | boolean | null): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? 'nothing' : String(value);
};

/** A job's result as printable lines, one per count. */
export const summaryLines = (result: unknown): string[] => {
  const parsed = facts.safeParse(result);
  if (!parsed.success) return [JSON.stringify(result, null, 2)];
  const entries = Object.entries(parsed.data);
  const width = Math.max(0, ...entries.map(([name]) => text(name).length));
  return entries.map(([name, value]) => `  ${text(name).padEnd(width)}  ${spoken(value)}`);
};
