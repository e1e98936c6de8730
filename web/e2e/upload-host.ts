import path from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';

const features = path.resolve(import.meta.dirname, '../src/features/photos');

/**
 * Adds a button to a page of the site that opens an upload dialog with limits that no screen sets:
 * the real component, whose calls reach the real functions and the real bucket.
 */
export const openUploadHost = async (page: Page, options: object): Promise<void> => {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { createUploadDialog } from './upload-dialog.ts';
        const completed = [];
        const dialog = createUploadDialog({
          ...${JSON.stringify(options)},
          companion: null,
          onComplete: (files) => { completed.push(...files); document.title = completed.length + ' arrived'; },
        });
        document.querySelector('body > button').addEventListener('click', () => dialog.open(${JSON.stringify('maxNumberOfFiles' in options ? options.maxNumberOfFiles : 5)}));
      `,
      resolveDir: features,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'esm',
    outdir: 'host',
    logLevel: 'error',
  });
  const textOf = (ending: string) =>
    outputFiles.find(({ path: file }) => file.endsWith(ending))?.text ?? '';
  for (const [ending, contentType] of [
    ['.js', 'text/javascript'],
    ['.css', 'text/css'],
  ] as const)
    await page.route(`**/upload-host${ending}`, (route) =>
      route.fulfill({ contentType, body: textOf(ending) }),
    );
  // A page of the site with its content security policy; only the button is added.
  await page.goto('/terms');
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = 'Upload Photos';
    document.body.prepend(button);
  });
  await page.addStyleTag({ url: '/upload-host.css' });
  await page.addScriptTag({ url: '/upload-host.js', type: 'module' });
};
