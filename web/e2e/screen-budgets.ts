import { expect, type Browser, type Page } from '@playwright/test';
import { mostBytes, mostShift, type Person } from './first-screens.ts';
import { beSignedIn } from './local-stack.ts';
import { weighScreen } from './screen-weight.ts';

const firstIdOf = async (page: Page, path: string): Promise<string> => {
  const items: { id: string }[] = await (await page.request.get(path)).json();
  const [first] = items;
  if (!first) throw new Error(`${path} lists nothing`);
  return first.id;
};

/** Opens each of these screens on a phone with an empty cache, and expects it to keep its budget. */
export const expectWithinBudgets = async (
  { page, browser, baseURL }: { page: Page; browser: Browser; baseURL: string | undefined },
  person: Person,
  screens: readonly string[],
): Promise<void> => {
  if (person !== 'visitor') await beSignedIn(page, person);
  const names = {
    '{report}': person === 'customer' && (await firstIdOf(page, '/api/user/service-reports')),
    '{visit}': person === 'admin' && (await firstIdOf(page, '/api/admin/bookings')),
  };
  const storageState = await page.context().storageState();
  for (const path of screens) {
    const context = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      storageState,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      serviceWorkers: 'block',
    });
    const address = Object.entries(names).reduce(
      (filled, [name, id]) => filled.replace(name, String(id)),
      path,
    );
    const weight = await weighScreen(context, address);
    await context.close();
    expect(weight.scripts.length, `scripts of ${path}`).toBeGreaterThan(3);
    expect.soft(weight.bytes, `bytes of ${path}`).toBeLessThanOrEqual(mostBytes(person, path));
    expect(weight.cls, `${path}: ${JSON.stringify(weight.shifts)}`).toBeLessThan(mostShift);
  }
};
