import { siteSettings } from 'shared/domain/settings.ts';
import type { SiteSettings } from 'shared/domain/settings.ts';
import { readEnvironment } from './environment.ts';

/** The stage's settings; read once per Lambda, where its dependencies are made. */
export const readSiteSettings = (): SiteSettings =>
  siteSettings.parse(JSON.parse(readEnvironment('SITE_SETTINGS')));
