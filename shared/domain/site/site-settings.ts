import * as z from 'zod/mini';
import { weekdays } from '../plans/plan-schedule.ts';
import { taxCategories } from '../prices/sales-tax.ts';

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
 * Public settings that differ by stage. The values are in infra/stages.ts; pages and functions read
 * them from here and never hard-code them.
 */
export const siteSettings = z.object({
  stage: z.string(),
  /** Origin of the site, without a trailing slash. */
  siteUrl: z.string(),
  businessName: z.string(),
  /** In display format: '(281) 555-0142'. */
  phone: z.string(),
  email: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  /** Marketing claims, each shown only while switched on (rules: claim-1). */
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
  /** The services the Companion server has keys for; each gets a panel in the dialog. */
  companionSources: z.array(companionSource),
  /** The weekdays the business makes visits on, 0 for Sunday (rules: plan-9). */
  workingDays: z.array(z.literal([...weekdays])),
  /** Days on which nobody can order a visit or move one to, such as holidays (rules: booking-29). */
  closedDays: z.array(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))).check(z.maxLength(60)),
  /**
   * Where the business drives, and on which weekdays (rules: price-3); empty until decided. At most a
   * dozen, because every page includes them.
   */
  areas: z
    .array(
      z.object({
        name: z.string().check(z.minLength(1), z.maxLength(40)),
        zips: z.array(z.string().check(z.regex(/^\d{5}$/))).check(z.minLength(1), z.maxLength(8)),
        weekdays: z.array(z.literal([...weekdays])).check(z.minLength(1)),
      }),
    )
    .check(z.maxLength(12)),
  /** Sales tax: the rate from each day on, and what it applies to (rules: tax-3). */
  tax: z.object({
    rates: z.array(
      z.object({
        from: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
        rate: z.number().check(z.gte(0), z.lt(1)),
      }),
    ),
    services: z.array(z.enum(taxCategories)),
  }),
  /** Where customers send their payments, or null for a way that is not offered (rules: payment-5). */
  payTo: z.object({
    /** An email address or a phone number. */
    zelle: z.nullable(z.string().check(z.minLength(5), z.maxLength(100))),
    /** Without the @. */
    venmo: z.nullable(z.string().check(z.regex(/^[\w-]{5,30}$/))),
    /** Without the $. */
    cashApp: z.nullable(z.string().check(z.regex(/^[A-Za-z]\w{0,19}$/))),
    /** The name of the payee. */
    checksTo: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
  }),
  /** Where a browser requests a code and sets a password. The pool's id starts with its region. */
  identity: z.object({
    userPoolId: z.string(),
    /** The app client that has neither a secret nor a sign-in flow. */
    accountClientId: z.string(),
    /** Overrides AWS's endpoint of the JSON API, or null. */
    endpoint: z.nullable(z.string()),
  }),
});
