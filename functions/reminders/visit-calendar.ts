import type { BookingStatus } from 'shared/domain/visits/booking-status.ts';
import { addDays, businessTimeZone } from 'shared/domain/dates.ts';
import { preferredTimes, windowHours } from 'shared/domain/visits/visit.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { contentLines, escapedText } from './calendar-text.ts';

/** The rules of the business's time zone since 2007. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${businessTimeZone}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'TZOFFSETFROM:-0600',
  'TZOFFSETTO:-0500',
  'TZNAME:CDT',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0600',
  'TZNAME:CST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const states: Record<BookingStatus, string> = {
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  cancelled: 'CANCELLED',
};

/** `20261123` for `2026-11-23`. */
const basicDate = (date: string): string => date.replaceAll('-', '');

/** An ISO instant as `20261121T033000Z`. */
const basicInstant = (instant: string): string =>
  `${new Date(instant).toISOString().replaceAll(/[-:]|\.\d+Z$/g, '')}Z`;

/** The start and end of a visit's time window, or of the whole day if none was chosen. */
const times = (date: string, preferredTime: string | null): string[] => {
  const window = preferredTimes.find((time) => time === preferredTime);
  if (window === undefined)
    return [
      `DTSTART;VALUE=DATE:${basicDate(date)}`,
      `DTEND;VALUE=DATE:${basicDate(addDays(date, 1))}`,
    ];
  const at = (hour: number) =>
    `TZID=${businessTimeZone}:${basicDate(date)}T${String(hour).padStart(2, '0')}0000`;
  const [from, to] = windowHours[window];
  return [`DTSTART;${at(from)}`, `DTEND;${at(to)}`];
};

const event = (visit: StoredBooking, businessName: string): string[] =>
  visit.scheduledDate === null
    ? []
    : [
        'BEGIN:VEVENT',
        `UID:${visit.id}`,
        `SEQUENCE:${visit.revision}`,
        // The last change rather than now, so that an unchanged calendar gives the same file.
        `DTSTAMP:${basicInstant(visit.updatedAt)}`,
        `LAST-MODIFIED:${basicInstant(visit.updatedAt)}`,
        ...times(visit.scheduledDate, visit.preferredTime),
        `SUMMARY:${escapedText(`${visit.serviceName} (${businessName})`)}`,
        `STATUS:${states[visit.status]}`,
        // The customer does not have to keep the whole window free.
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
      ];

/**
 * Visits as an iCalendar file (RFC 5545), with only service, day and time window, because anyone with the link
 * can read it (rules: calendar-2). Leaves out visits without a day.
 */
export const visitCalendar = (visits: readonly StoredBooking[], businessName: string): string =>
  contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapedText(businessName)}//Visits//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapedText(businessName)}`,
    // How often a program should refresh the calendar: RFC 7986's property, and its older equivalent.
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...timeZone,
    ...visits.flatMap((visit) => event(visit, businessName)),
    'END:VCALENDAR',
  ]);
