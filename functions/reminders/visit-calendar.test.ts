import { businessTimeZone } from 'shared/domain/dates.ts';
import { preferredTimes } from 'shared/domain/visits/visit.ts';
import { expect, test } from 'vitest';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { readCalendar } from './testing/read-calendar.ts';
import { visitCalendar } from './visit-calendar.ts';

const business = 'Pool & Poop, Sheriff';
const eventOf = (changes: Partial<StoredBooking>) => {
  const visit = bookingSample({ status: 'confirmed', ...changes });
  return readCalendar(visitCalendar([visit], business)).events.get(visit.id);
};

test('an event has the visit’s id, revision, window and service', () => {
  const id = '3c1de0a2-7b44-4c53-8f0e-000000000001';
  const changes = { id, revision: 4, updatedAt: '2026-11-21T03:30:00.123Z' };
  expect(eventOf({ ...changes, scheduledDate: '2026-11-30' })).toEqual({
    UID: id,
    SEQUENCE: '4',
    DTSTAMP: '20261121T033000Z',
    'LAST-MODIFIED': '20261121T033000Z',
    'DTSTART;TZID=America/Chicago': '20261130T080000',
    'DTEND;TZID=America/Chicago': '20261130T120000',
    SUMMARY: 'Monthly Membership (Pool & Poop\\, Sheriff)',
    STATUS: 'CONFIRMED',
    TRANSP: 'TRANSPARENT',
  });
});

test.each(preferredTimes)(
  'the window %s begins and ends at the hours it names',
  (preferredTime) => {
    const [, from, to] = /(\d+)-(\d+)$/.exec(preferredTime)!;
    const clock = (event: ReturnType<typeof eventOf>, name: string) =>
      Number(event![`${name};TZID=America/Chicago`]!.slice(9, 11)) % 12;
    const event = eventOf({ preferredTime });
    expect(clock(event, 'DTSTART')).toBe(Number(from) % 12);
    expect(clock(event, 'DTEND')).toBe(Number(to) % 12);
  },
);

test('a visit without a window takes the day, also the last of a year, and one without a day is left out', () => {
  expect(eventOf({ preferredTime: null, scheduledDate: '2026-12-31' })).toMatchObject({
    'DTSTART;VALUE=DATE': '20261231',
    'DTEND;VALUE=DATE': '20270101',
  });
  expect(eventOf({ scheduledDate: null })).toBeUndefined();
});

test.each([
  ['pending', 'TENTATIVE'],
  ['completed', 'CONFIRMED'],
  ['cancelled', 'CANCELLED'],
] as const)('a %s visit is %s', (status, written) => {
  expect(eventOf({ status })).toMatchObject({ STATUS: written });
});

test('an event says nothing of place, price, person or instructions', () => {
  const known = {
    address: '77 Marker Lane',
    specialInstructions: 'Key behind the barrel',
    cancelReason: 'The dog was loose',
    paymentNote: 'Paid in cash',
    contact: { firstName: 'Quillon', lastName: 'Zephyrine', email: 'q@example.com', phone: '281' },
  };
  const file = visitCalendar([bookingSample({ ...known, totalAmount: 98_765 })], business);
  for (const secret of [
    known.address,
    'barrel',
    'loose',
    'cash',
    'Quillon',
    'Zephyrine',
    'q@',
    '987',
  ])
    expect(file).not.toContain(secret);
});

test('a service cannot write lines of its own', () => {
  const serviceName = 'Filter\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:other';
  expect(eventOf({ serviceName })).toMatchObject({ STATUS: 'CONFIRMED' });
  const file = visitCalendar([bookingSample({ serviceName })], business);
  expect(readCalendar(file).events.size).toBe(1);
});

test('a calendar without visits is one, and the same visits are the same file', () => {
  expect(readCalendar(visitCalendar([], business)).lines.slice(0, 2)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
  ]);
  const visit = bookingSample();
  expect(visitCalendar([visit], business)).toBe(visitCalendar([{ ...visit }], business));
});

/** The offset of the business's time zone from UTC at an instant, such as `-0600`. */
const offsetAt = (instant: string): string => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: businessTimeZone,
    timeZoneName: 'longOffset',
  });
  const part = format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName');
  return part!.value.replaceAll(/GMT|:/g, '');
};

/** The day of a year that a rule such as `BYMONTH=3;BYDAY=2SU` names. */
const changeOf = (year: number, { month, sunday }: { month: number; sunday: number }): number => {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return Date.UTC(year, month - 1, 1 + ((7 - first) % 7) + 7 * (sunday - 1));
};

test('the clocks of the file change when those of the business do, each year', () => {
  const { lines } = readCalendar(visitCalendar([], business));
  const starts = lines.flatMap((line) => /^DTSTART:(\d{8}T\d{6})$/.exec(line)?.[1] ?? []);
  const rules = lines.flatMap((line) => {
    const rule = /^RRULE:FREQ=YEARLY;BYMONTH=(\d+);BYDAY=(\d)SU$/.exec(line);
    return rule ? [{ month: Number(rule[1]), sunday: Number(rule[2]) }] : [];
  });
  const offsets = (name: string) =>
    lines.flatMap((line) => new RegExp(`^${name}:(.+)`).exec(line)?.[1] ?? []);
  const [before, after] = [offsets('TZOFFSETFROM'), offsets('TZOFFSETTO')];
  expect(rules).toHaveLength(2);
  for (const [at, rule] of rules.entries()) {
    const since = new Date(changeOf(2007, rule)).toISOString().slice(0, 10);
    expect(starts[at]).toBe(`${since.replaceAll('-', '')}T020000`);
    for (let year = 2007; year < 2038; year += 1) {
      // 2 AM by the clocks as they were.
      const change = changeOf(year, rule) + (2 - Number(before[at]) / 100) * 3_600_000;
      expect(offsetAt(new Date(change - 1).toISOString())).toBe(before[at]);
      expect(offsetAt(new Date(change).toISOString())).toBe(after[at]);
    }
  }
});
