import path from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';

const phone = path.resolve(import.meta.dirname, '../src/features/photos/phone');
const entry = 'virtual:phone-host';

const buildHost = async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    base: '/phone-host/',
    root: phone,
    plugins: [
      {
        name: 'phone-host',
        resolveId: (id) => (id === entry ? path.join(phone, 'phone-host.ts') : undefined),
        load: (id) =>
          id === path.join(phone, 'phone-host.ts')
            ? `import { preparePhoto } from './prepare-photo.ts';
               globalThis.preparePhoto = preparePhoto;`
            : undefined,
      },
    ],
    build: {
      write: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { entryFileNames: 'host.js' } },
    },
  });
  return [built].flat().flatMap((each) => ('output' in each ? each.output : []));
};

let host: ReturnType<typeof buildHost> | undefined;

/**
 * Opens a page of the site, under its content security policy, with `preparePhoto`. The code is built as the
 * site is, with the worker in a separate file.
 */
export const openPhoneHost = async (page: Page): Promise<void> => {
  const files = await (host ??= buildHost());
  await page.route('**/phone-host/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = files.find(({ fileName }) => pathname === `/phone-host/${fileName}`);
    if (!file) return route.fulfill({ status: 404 });
    const body = file.type === 'chunk' ? file.code : Buffer.from(file.source);
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto('/terms');
  await page.addScriptTag({ url: '/phone-host/host.js', type: 'module' });
};
