import { paths } from '../lib/paths.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { expect, it } from 'vitest';
import { adminManifest } from './site-files.ts';

it('keeps the sign-in in the operator’s app', () => {
  const manifest: unknown = JSON.parse(adminManifest(testSettings));
  expect(manifest).toMatchObject({
    start_url: paths.adminBookings(),
    scope: expect.toSatisfy((scope: string) => paths.login().startsWith(scope)),
  });
});
