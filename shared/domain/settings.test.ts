import { expect, test } from 'vitest';
import { phoneHref, settingsPlaceholder, siteSettings, stampSettings } from './settings.ts';
import type { SiteSettings } from './settings.ts';

const settings: SiteSettings = {
  stage: 'dev',
  siteUrl: 'https://example.com',
  businessName: '</script><script>alert(1)</script> $& Sons',
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
  },
  companionUrl: null,
  identity: { userPoolId: 'us-east-1_Test00001', accountClientId: 'account', endpoint: null },
};

test('a page carries the settings, and no value can break out of its element', () => {
  const page = stampSettings(`<script>${settingsPlaceholder}</script>`, settings);
  expect(page.match(/<\/script>/g)).toHaveLength(1);
  const json = page.slice('<script>'.length, -'</script>'.length);
  expect(siteSettings.parse(JSON.parse(json))).toEqual(settings);
});

test('a call link holds the number in international form', () => {
  expect(phoneHref('(281) 555-0142')).toBe('tel:+12815550142');
  expect(phoneHref('+1 281-555-0142')).toBe('tel:+12815550142');
});
