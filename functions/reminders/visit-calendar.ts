import type { BookingStatus } from 'shared/domain/booking-status.ts';
import { addDays, businessTimeZone } from 'shared/domain/dates.ts';
import { preferredTimes, windowHours } from 'shared/domain/visit.ts';
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

/** `20261123` of `2026-11-23`. */
const basicDate = (date: string): string => date.replaceAll('-', '');

/** `20261121T033000Z` of an ISO instant. */
const basicInstant = (instant: string): string =>
  `${new Date(instant).toISOString().replaceAll(/[-:]|\.\d+Z$/g, '')}Z`;

/** A visit's window, or the whole day where none was chosen. */
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
        // When it was last changed, so that an unchanged calendar is the same file.
        `DTSTAMP:${basicInstant(visit.updatedAt)}`,
        `LAST-MODIFIED:${basicInstant(visit.updatedAt)}`,
        ...times(visit.scheduledDate, visit.preferredTime),
        `SUMMARY:${escapedText(`${visit.serviceName} (${businessName})`)}`,
        `STATUS:${states[visit.status]}`,
        // Nobody has to keep four hours free.
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
      ];

/**
 * Visits as an iCalendar file (RFC 5545): service, day and window, and no more, because whoever has the link
 * reads it (rules: calendar-2). Leaves out visits without a day.
 */
export const visitCalendar = (visits: readonly StoredBooking[], businessName: string): string =>
  contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapedText(businessName)}//Visits//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapedText(businessName)}`,
    // How often a program should look: RFC 7986, and its older form.
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...timeZone,
    ...visits.flatMap((visit) => event(visit, businessName)),
    'END:VCALENDAR',
  ]);
