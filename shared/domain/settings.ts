import * as z from 'zod/mini';

/**
 * What differs from stage to stage and is shown to people. The stage table (infra/stages.ts) holds the
 * values; pages and functions read them, no component writes one down.
 */
export const siteSettings = z.object({
  stage: z.string(),
  /** Origin of the site, without a slash at the end. */
  siteUrl: z.string(),
  businessName: z.string(),
  /** As people read it: '(281) 555-0142'. */
  phone: z.string(),
  email: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  /** Marketing claims the owner can switch off when the business cannot back them. */
  claims: z.object({
    licensedAndInsured: z.boolean(),
    satisfactionGuarantee: z.boolean(),
    fiveStar: z.boolean(),
    quickSupport: z.boolean(),
    fastScheduling: z.boolean(),
    sameDayService: z.boolean(),
    satisfactionImprovement: z.boolean(),
    /** What an account is said to bring. */
    realTimeTracking: z.boolean(),
    serviceHistory: z.boolean(),
    priorityScheduling: z.boolean(),
    memberDiscounts: z.boolean(),
  }),
  /**
   * A Companion server that photos can be imported through ('Import from ...'), or null: the dialog then
   * offers the device's own files alone.
   */
  companionUrl: z.nullable(z.string()),
  /** Where a browser asks for a code and chooses a password with it. The pool's id begins with its region. */
  identity: z.object({
    userPoolId: z.string(),
    /** The app client without a secret and without a sign-in flow. */
    accountClientId: z.string(),
    /** Another address of the JSON API than AWS's own, or null. */
    endpoint: z.nullable(z.string()),
  }),
});
export type SiteSettings = z.infer<typeof siteSettings>;

/** '+12815550142' for the link of a call button. */
export const phoneHref = (phone: string): string => `tel:+1${phone.replace(/\D/g, '').slice(-10)}`;

/** One line: '1200 Example Trail, Spring, TX 77373'. */
export const postalAddress = (settings: SiteSettings): string =>
  `${settings.street}, ${settings.city}, ${settings.state} ${settings.postalCode}`;

/** The placeholder in index.html that deployment replaces by the stage's settings as JSON. */
export const settingsPlaceholder = '%SITE_SETTINGS%';

/**
 * Puts the settings into a page. `<` is escaped, so a value cannot end the script element that
 * carries them.
 */
export const stampSettings = (html: string, settings: SiteSettings): string =>
  html.replaceAll(settingsPlaceholder, () => JSON.stringify(settings).replaceAll('<', '\\u003c'));
