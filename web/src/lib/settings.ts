import * as z from 'zod/mini';
import { settingsPlaceholder, siteSettings, type SiteSettings } from 'shared/domain/settings.ts';

/**
 * Reads the stage's settings from the text of the page's `site-settings` element.
 * Throws when the page was served without them or with incomplete ones.
 */
export const parseSettings = (text: string | null | undefined): SiteSettings => {
  if (text === null || text === undefined || text.includes(settingsPlaceholder))
    throw new Error(
      'This page carries no site settings. Serve the built site with `npm start`, which writes them into index.html.',
    );
  return z.parse(siteSettings, JSON.parse(text));
};

let parsed: SiteSettings | undefined;

/** The stage's settings: name, telephone, address, claims. */
export const settings = (): SiteSettings =>
  (parsed ??= parseSettings(document.querySelector('#site-settings')?.textContent));

/** 'Services · Pool & Poop Sheriff': the title of the browser's tab. */
export const pageTitle = (screen: string): string => `${screen} · ${settings().businessName}`;
