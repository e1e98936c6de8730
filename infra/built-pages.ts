import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { adminFile, type RenderSite } from 'shared/domain/site/pages.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import * as z from 'zod/mini';

/** Folders of the build that are only used to render pages. */
export const buildTools = ['.prerender', '.vite'];

const bundle = z.object({
  renderSite: z.custom<RenderSite>((value) => typeof value === 'function'),
});

/** Pages, sitemap and robots.txt by key. URLs in the settings may be CDK tokens, which are left unresolved. */
export const builtPages = (directory: string, settings: SiteSettings): Record<string, string> => {
  const load = createRequire(import.meta.url);
  const { renderSite } = bundle.parse({
    ...load(resolve(directory, '.prerender/render-site.mjs')),
  });
  const read = (name: string) => readFileSync(join(directory, name), 'utf8');
  return renderSite({
    template: read('index.html'),
    adminTemplate: read(adminFile),
    manifest: read('.vite/manifest.json'),
    settings,
  });
};

/** The PDF of the sample report, with the stage's letterhead. */
export const builtSamplePdf = (directory: string, settings: SiteSettings): Buffer =>
  // In a separate process, because rendering is asynchronous and stacks are built synchronously.
  execFileSync(process.execPath, [join(directory, '.prerender/sample-report/print.mjs')], {
    input: JSON.stringify(settings),
    maxBuffer: 2 ** 24,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
