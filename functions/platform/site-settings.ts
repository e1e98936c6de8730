import { siteSettings } from 'shared/domain/site/site-settings.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { readEnvironment } from './environment.ts';

/** Call this where dependencies are created, which happens once per Lambda. */
export const readSiteSettings = (): SiteSettings =>
  siteSettings.parse(JSON.parse(readEnvironment('SITE_SETTINGS')));
