import * as z from 'zod/mini';

/** Services that photos can be imported from, named as the upload dialog names its panels. */
const companionSource = z.enum([
  'Box',
  'Dropbox',
  'Facebook',
  'GoogleDrive',
  'Instagram',
  'OneDrive',
  'Unsplash',
  'Url',
  'Zoom',
]);
export type CompanionSource = z.infer<typeof companionSource>;

/**
 * Public settings that differ by stage. The values are in infra/stages.ts; pages and functions read them
 * from here and never hard-code one.
 */
export const siteSettings = z.object({
  stage: z.string(),
  /** Origin of the site, without a trailing slash. */
  siteUrl: z.string(),
  businessName: z.string(),
  /** As people read it: '(281) 555-0142'. */
  phone: z.string(),
  email: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  /** Marketing claims, each shown only while it is switched on (rules: claim-1). */
  claims: z.object({
    licensedAndInsured: z.boolean(),
    satisfactionGuarantee: z.boolean(),
    fiveStar: z.boolean(),
    quickSupport: z.boolean(),
    fastScheduling: z.boolean(),
    sameDayService: z.boolean(),
    satisfactionImprovement: z.boolean(),
    realTimeTracking: z.boolean(),
    serviceHistory: z.boolean(),
    priorityScheduling: z.boolean(),
    memberDiscounts: z.boolean(),
    signupFollowUp: z.boolean(),
    cardPayments: z.boolean(),
    affirmInstallments: z.boolean(),
    afterpayInstallments: z.boolean(),
    klarnaInstallments: z.boolean(),
    automaticBilling: z.boolean(),
  }),
  /**
   * URL of a Companion server for importing photos ('Import from ...'); null limits the dialog to the
   * device's own files.
   */
  companionUrl: z.nullable(z.string()),
  /** The services that the Companion server has keys for; each gets a panel in the dialog. */
  companionSources: z.array(companionSource),
  /** Where a browser requests a code and sets a password with it. The pool's id starts with its region. */
  identity: z.object({
    userPoolId: z.string(),
    /** The app client without a secret and without a sign-in flow. */
    accountClientId: z.string(),
    /** Overrides AWS's own endpoint of the JSON API, or null. */
    endpoint: z.nullable(z.string()),
  }),
});
export type SiteSettings = z.infer<typeof siteSettings>;

/** '+12815550142' for the link of a call button. */
export const phoneHref = (phone: string): string => `tel:+1${phone.replace(/\D/g, '').slice(-10)}`;

/** One line: '1200 Example Trail, Spring, TX 77373'. */
export const postalAddress = (settings: SiteSettings): string =>
  `${settings.street}, ${settings.city}, ${settings.state} ${settings.postalCode}`;

/** The placeholder in index.html that deployment replaces with the stage's settings as JSON. */
export const settingsPlaceholder = '%SITE_SETTINGS%';

/** Inserts the settings into a page. `<` is escaped, so a value cannot end the script element around them. */
export const stampSettings = (html: string, settings: SiteSettings): string =>
  html.replaceAll(settingsPlaceholder, () => JSON.stringify(settings).replaceAll('<', '\\u003c'));
