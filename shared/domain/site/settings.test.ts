import { expect, test } from 'vitest';
import { testSettings } from '../../testing/site-settings.ts';
import { phoneHref, settingsPlaceholder, stampSettings, type SiteSettings } from './settings.ts';
import { siteSettings } from './site-settings.ts';

const settings: SiteSettings = {
  ...testSettings,
  businessName: '</script><script>alert(1)</script> $& Sons',
};

test('a page contains the settings, and no value can break out of its element', () => {
  const page = stampSettings(`<script>${settingsPlaceholder}</script>`, settings);
  expect(page.match(/<\/script>/g)).toHaveLength(1);
  const json = page.slice('<script>'.length, -'</script>'.length);
  expect(siteSettings.parse(JSON.parse(json))).toEqual(settings);
});

test.each([
  ['(281) 555-0142', '+12815550142'],
  ['+1 281-555-0142', '+12815550142'],
  ['1.281.555.0142', '+12815550142'],
  ['281-555-0142 ext. 12', '+12815550142'],
  ['281-555-0142 or 832-555-0199', '+12815550142'],
])('a call link has the number of %s in international form', (phone, called) => {
  expect(phoneHref(phone)).toBe(`tel:${called}`);
});
