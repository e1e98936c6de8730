import { expect, test, type Page } from '@playwright/test';
import { firstScreens, mostScripts, mostShift, type Person } from './first-screens.ts';
import { signIn } from './local-stack.ts';
import { weighScreen } from './screen-weight.ts';
import { anywidth } from './tags.ts';

const people: readonly Person[] = ['visitor', 'customer', 'admin'];

const firstIdOf = async (page: Page, path: string): Promise<string> => {
  const items: { id: string }[] = await (await page.request.get(path)).json();
  const [first] = items;
  if (!first) throw new Error(`${path} lists nothing`);
  return first.id;
};

for (const person of people)
  test(
    `every first screen of a ${person} keeps its budget of scripts, and nothing moves on it`,
    anywidth,
    async ({ page, browser, baseURL }) => {
      if (person !== 'visitor') await signIn(page, person, '/terms');
      const names = {
        '{report}': person === 'customer' && (await firstIdOf(page, '/api/user/service-reports')),
        '{visit}': person === 'admin' && (await firstIdOf(page, '/api/admin/bookings')),
      };
      const storageState = await page.context().storageState();
      for (const { path, bytes } of firstScreens[person]) {
        // Each starts with an empty cache, as on a phone.
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
        const scripts = weight.scripts.map(({ name }) => name);
        expect(scripts.length, `scripts of ${path}`).toBeGreaterThan(3);
        expect(scripts.length, `scripts of ${path}: ${scripts.join(' ')}`).toBeLessThanOrEqual(
          mostScripts,
        );
        expect.soft(weight.bytes, `bytes of ${path}`).toBeLessThanOrEqual(bytes);
        expect(weight.cls, `${path}: ${JSON.stringify(weight.shifts)}`).toBeLessThan(mostShift);
      }
    },
  );
