import type { BrowserContext } from '@playwright/test';
import * as z from 'zod/mini';
import type { Person } from '../../web/e2e/first-screens.ts';

const listed = z.array(z.object({ id: z.string() }));

/**
 * Fills the placeholders `{visit}` and `{report}` of a screen's path with the ids of a visit and a
 * report that the context's person can open; whoever has none gets an empty text.
 */
export const pathFiller = async (
  context: BrowserContext,
  site: string,
  person: Person,
): Promise<(path: string) => string> => {
  const firstOf = async (path: string): Promise<string> =>
    listed.parse(await (await context.request.get(`${site}${path}`)).json())[0]?.id ?? '';
  const isAdmin = person === 'admin';
  const reports = isAdmin ? '/api/admin/service-reports/recent' : '/api/user/service-reports';
  const report = person === 'visitor' ? '' : await firstOf(reports);
  const visit = isAdmin ? await firstOf('/api/admin/bookings') : '';
  return (path) => path.replace('{report}', report).replace('{visit}', visit);
};
