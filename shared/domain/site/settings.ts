// Only the type is imported: pages that just show an address need not load the schema library.
import type { siteSettings } from './site-settings.ts';
import type * as z from 'zod/mini';

export type SiteSettings = z.infer<typeof siteSettings>;

/**
 * '+12815550142' as the link of a call button; anything after the number, such as an extension, is
 * dropped. For our own number only: other people's may be foreign (phone-number.ts).
 */
export const phoneHref = (phone: string): string =>
  `tel:+1${phone.replace(/^\+?1|\D/g, '').slice(0, 10)}`;

/** One line: '1200 Example Trail, Spring, TX 77373'. */
export const postalAddress = (
  settings: Pick<SiteSettings, 'street' | 'city' | 'state' | 'postalCode'>,
): string => `${settings.street}, ${settings.city}, ${settings.state} ${settings.postalCode}`;

/** The placeholder in index.html that deployment replaces with the stage's settings as JSON. */
export const settingsPlaceholder = '%SITE_SETTINGS%';

/**
 * Inserts the settings into a page. `<` is escaped, so that no value can close the surrounding script
 * element.
 */
export const stampSettings = (html: string, settings: SiteSettings): string =>
  html.replaceAll(settingsPlaceholder, () => JSON.stringify(settings).replaceAll('<', '\\u003c'));
