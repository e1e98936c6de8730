import { businessDate, formatCalendarDate, formatClockTime, isCalendarDate } from '../dates.ts';

/** How many seconds a phone's clock may be off before the report mentions it. */
const clockTolerance = 120;

/** When a visit's work was recorded, by the phone's clock, and when the record arrived, by the server's. */
export type VisitClock = {
  /** ISO instant; null for a report that was not recorded on a phone. */
  recordedAt: string | null;
  receivedAt: string | null;
  /** Seconds the phone's clock was ahead of the server's (negative: behind); null if unknown. */
  clockOffsetSeconds: number | null;
};

/** Whole seconds the phone's clock is ahead, from the phone's time at sending a request. */
export const clockOffset = (phoneTime: string, now: Date): number =>
  // Turns -0, which would be stored as such, into 0.
  Math.round((Date.parse(phoneTime) - now.getTime()) / 1000) || 0;

const isOff = (offset: number | null): offset is number =>
  offset !== null && Math.abs(offset) > clockTolerance;

const timeOf = (instant: Date): string => formatClockTime(instant.toISOString());

/** '10:42 AM', with the date if it is not the visit's. */
const textOf = (instant: Date, serviceDate: string): string => {
  const day = businessDate(instant);
  return day === serviceDate ? timeOf(instant) : `${formatCalendarDate(day)}, ${timeOf(instant)}`;
};

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** '2 hours', '90 minutes': rounded, in the largest unit that fits at least twice. */
const lengthOf = (seconds: number): string => {
  const { unit, seconds: length } = units.find((each) => seconds >= 2 * each.seconds) ?? units[2];
  return `${Math.round(seconds / length)} ${unit}s`;
};

/**
 * 'Recorded 10:42 AM (phone), received 1:05 PM (ours).', and, if the phone's clock was off, by how much
 * and which time counts. Undefined for a report that was not recorded on a phone.
 */
export const visitClockSentence = (
  { recordedAt, receivedAt, clockOffsetSeconds }: VisitClock,
  serviceDate: string,
): string | undefined => {
  if (recordedAt === null || receivedAt === null) return undefined;
  const recorded = new Date(recordedAt);
  const message = `Recorded ${textOf(recorded, serviceDate)} (phone), received ${textOf(new Date(receivedAt), serviceDate)} (ours).`;
  if (!isOff(clockOffsetSeconds)) return message;
  const ours = new Date(recorded.getTime() - clockOffsetSeconds * 1000);
  const direction = clockOffsetSeconds > 0 ? 'ahead' : 'behind';
  return `${message} The phone’s clock was ${lengthOf(Math.abs(clockOffsetSeconds))} ${direction}: by ours, which counts, it was recorded ${textOf(ours, serviceDate)}.`;
};

/** A photo's own timestamp: an ISO instant with an offset, or the camera's local time without one. */
const ownTime = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/;

const dayOf = (takenAt: string, shift: number): string | undefined => {
  const [, day = '', offset] = ownTime.exec(takenAt) ?? [];
  if (!isCalendarDate(day)) return undefined;
  // Without an offset, the camera's local time is assumed to be Texas time; shifting it needs no time zone.
  const time = Date.parse(offset === undefined ? `${takenAt}Z` : takenAt) - shift * 1000;
  if (Number.isNaN(time)) return undefined;
  return offset === undefined
    ? new Date(time).toISOString().slice(0, 10)
    : businessDate(new Date(time));
};

/**
 * Whether a photo's own timestamp puts it on an earlier day than the visit, both in Texas time. If the
 * phone's clock was off, this must be so by the corrected time as well.
 */
export const isTakenEarlier = (
  takenAt: string | null,
  { serviceDate, clockOffsetSeconds }: { serviceDate: string; clockOffsetSeconds: number | null },
): boolean => {
  if (takenAt === null) return false;
  const shifts = isOff(clockOffsetSeconds) ? [0, clockOffsetSeconds] : [0];
  return shifts.every((shift) => {
    const day = dayOf(takenAt, shift);
    return day !== undefined && day < serviceDate;
  });
};

export const takenEarlier = 'Taken on an earlier day';
