import type { SiteSettings } from '../domain/site/settings.ts';

/** Test settings with every claim switched on. */
export const testSettings: SiteSettings = {
  stage: 'dev',
  siteUrl: 'https://example.com',
  businessName: 'Pool & Poop Sheriff',
  phone: '(281) 555-0142',
  email: 'hello@example.com',
  street: '1200 Example Trail',
  city: 'Spring',
  state: 'TX',
  postalCode: '77373',
  claims: {
    licensedAndInsured: true,
    satisfactionGuarantee: true,
    fiveStar: true,
    quickSupport: true,
    fastScheduling: true,
    sameDayService: true,
    satisfactionImprovement: true,
    realTimeTracking: true,
    serviceHistory: true,
    priorityScheduling: true,
    memberDiscounts: true,
    signupFollowUp: true,
    cardPayments: true,
    affirmInstallments: true,
    afterpayInstallments: true,
    klarnaInstallments: true,
    automaticBilling: true,
  },
  companionUrl: null,
  companionSources: [],
  workingDays: [1, 2, 3, 4, 5, 6],
  closedDays: [],
  areas: [],
  tax: { rates: [], services: [] },
  payTo: { zelle: null, venmo: null, cashApp: null, checksTo: null },
  identity: { userPoolId: 'us-east-1_Test00001', accountClientId: 'account', endpoint: null },
};

/** Test settings with every way to pay. */
export const payableSettings: SiteSettings = {
  ...testSettings,
  payTo: {
    zelle: 'pay@example.com',
    venmo: 'example-pools',
    cashApp: 'ExamplePools',
    checksTo: 'Pool & Poop Sheriff',
  },
};

/** Test settings with a sales tax of 8.25 % on regular care. */
export const taxedSettings: SiteSettings = {
  ...testSettings,
  tax: { rates: [{ from: '2026-01-01', rate: 0.0825 }], services: ['pool-care', 'yard-care'] },
};
