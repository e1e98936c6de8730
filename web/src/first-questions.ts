/** As in `shared/domain/dates.ts`, which cannot be imported without adding a file to this first script. */
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

/**
 * The API calls that a screen cannot render without, by its path pattern: exactly the URLs its queries will
 * request, so that these reuse the responses.
 */
export const firstQuestions: Readonly<Record<string, (search: string) => readonly string[]>> = {
  '/': () => ['/api/bookings?limit=50'],
  '/services': () => ['/api/services', '/api/service-categories'],
  '/checkout': () => ['/api/cart'],
  '/admin/bookings': (search) =>
    // Lists other than a day's are left to the screen itself.
    /[?&](?:date=none|status=)/.test(search)
      ? []
      : [
          `/api/admin/bookings/days?from=${weekStart(dayOf(search))}`,
          stopsOf(search),
          `/api/admin/days/${dayOf(search)}/rain-out`,
        ],
  '/admin/visits/:id': (search) => [stopsOf(search)],
  '/admin/money': () => ['/api/admin/charges'],
};
