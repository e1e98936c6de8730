import * as z from 'zod/mini';
import { defineContract } from './contract.ts';

export const setReminders = defineContract('customer', 'PUT', '/api/reminders', {
  name: 'set-reminders',
  summary: 'Says whether the caller is mailed the evening before a visit; harmless to repeat',
  rateLimit: { requests: 60, seconds: 3600, per: 'account' },
  body: z.strictObject({ enabled: z.boolean() }),
  response: z.object({ enabled: z.boolean() }),
});

export const replaceCalendarLink = defineContract('customer', 'PUT', '/api/calendar', {
  name: 'replace-calendar-link',
  summary:
    'Makes the caller’s private calendar link, which is shown this once; an earlier one ends. Repeated with its idempotency key, it answers the same link',
  rateLimit: { requests: 60, seconds: 3600, per: 'account' },
  response: z.object({
    /** Anyone who has this URL can read the calendar. */
    url: z.url(),
  }),
});

export const removeCalendarLink = defineContract('customer', 'DELETE', '/api/calendar', {
  name: 'remove-calendar-link',
  summary: 'Ends the caller’s calendar link; harmless to repeat',
  rateLimit: { requests: 60, seconds: 3600, per: 'account' },
  response: z.object({ success: z.boolean() }),
});

/** The customer's id, a 256-bit secret, and the extension by which programs recognize a calendar. */
export const calendarFile = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})\.ics$/;

export const getCalendar = defineContract('public', 'GET', '/api/calendar/{secret}', {
  name: 'get-calendar',
  summary:
    'A customer’s visits as a calendar, for whoever has the link: service, day and window of each, from a month ago on',
  // A service such as Google's reads the calendars of many customers from one address.
  rateLimit: { requests: 600, seconds: 3600, per: 'address' },
  params: z.strictObject({ secret: z.string().check(z.regex(calendarFile)) }),
  response: 'calendar',
});
