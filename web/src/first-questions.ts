/** As in `shared/domain/dates.ts`, which would bring a second file to this first script. */
const businessTimeZone = 'America/Chicago';

/** The Sunday on or before a day. */
const weekStart = (date: string): string => {
  const instant = new Date(`${date}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() - instant.getUTCDay());
  return instant.toISOString().slice(0, 10);
};

const dayOf = (search: string): string => {
  const given = new URLSearchParams(search).get('date') ?? '';
  return /^2\d{3}-[01]\d-[0-3]\d$/.test(given) && !Number.isNaN(Date.parse(given))
    ? given
    : new Date().toLocaleDateString('en-CA', { timeZone: businessTimeZone });
};

const stopsOf = (search: string): string => `/api/admin/bookings?date=${dayOf(search)}&limit=50`;

/** What a screen cannot be drawn without, by the pattern of its address: exactly what its queries will ask for. */
export const firstQuestions: Readonly<Record<string, (search: string) => readonly string[]>> = {
  '/': () => ['/api/bookings?limit=50'],
  '/services': () => ['/api/services', '/api/service-categories'],
  '/checkout': () => ['/api/cart'],
  '/admin/bookings': (search) =>
    // Another list than that of a day is asked for by the screen alone.
    /[?&](?:date=none|status=)/.test(search)
      ? []
      : [`/api/admin/bookings/days?from=${weekStart(dayOf(search))}`, stopsOf(search)],
  '/admin/visits/:id': (search) => [stopsOf(search)],
  '/admin/money': () => ['/api/admin/charges'],
};
