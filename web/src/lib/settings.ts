import { settingsPlaceholder, type SiteSettings } from 'shared/domain/site/settings.ts';

type Shape<T> = T extends boolean
  ? 'boolean'
  : null extends T
    ? 'string or null'
    : T extends readonly unknown[]
      ? 'list'
      : T extends string
        ? 'string'
        : T extends Readonly<Record<string, boolean>>
          ? 'flags'
          : { readonly [K in keyof T]-?: Shape<T[K]> };

/** The expected shape of the settings. Checked without zod, which would add 10 KB to every first visit. */
const shape: Shape<SiteSettings> = {
  stage: 'string',
  siteUrl: 'string',
  businessName: 'string',
  phone: 'string',
  email: 'string',
  street: 'string',
  city: 'string',
  state: 'string',
  postalCode: 'string',
  // Listing the claims would make up a tenth of this check. A missing claim is simply not made.
  claims: 'flags',
  companionUrl: 'string or null',
  companionSources: 'list',
  workingDays: 'list',
  closedDays: 'list',
  areas: 'list',
  tax: { rates: 'list', services: 'list' },
  payTo: {
    zelle: 'string or null',
    venmo: 'string or null',
    cashApp: 'string or null',
    checksTo: 'string or null',
  },
  identity: { userPoolId: 'string', accountClientId: 'string', endpoint: 'string or null' },
};

/** The name of the first value that does not match; undefined if all do. */
const faultOf = (value: unknown, expected: unknown, name: string): string | undefined => {
  if (expected === 'string or null')
    return value === null || typeof value === 'string' ? undefined : name;
  if (expected === 'flags')
    return Object.values(Object(value)).some((one) => typeof one === 'boolean') ? undefined : name;
  if (expected === 'list') return Array.isArray(value) ? undefined : name;
  if (typeof expected === 'string') return typeof value === expected ? undefined : name;
  const input = new Map(Object.entries(Object(value)));
  return Object.entries(Object(expected))
    .map(([key, part]) => faultOf(input.get(key), part, key))
    .find((fault) => fault !== undefined);
};

const isSettings = (value: unknown): value is SiteSettings =>
  faultOf(value, shape, 'settings') === undefined;

/** Parses the page's `site-settings` element. Throws if it is missing or incomplete. */
export const parseSettings = (text: string | null | undefined): SiteSettings => {
  if (text === null || text === undefined || text.includes(settingsPlaceholder))
    throw new Error('No settings: use npm start');
  const value: unknown = JSON.parse(text);
  if (isSettings(value)) return value;
  throw new Error(`The settings lack ${faultOf(value, shape, 'everything')}`);
};

let current: SiteSettings | undefined;

/** Sets the settings where there is no document: in the build, which renders the pages of one stage. */
export const provideSettings = (settings: SiteSettings): void => {
  current = settings;
};

export const settings = (): SiteSettings =>
  (current ??= parseSettings(document.querySelector('#site-settings')?.textContent));

/** 'Services · Pool & Poop Sheriff': the title of the browser tab. */
export const pageTitle = (screen: string): string => `${screen} · ${settings().businessName}`;
