import { createSecondFactorKey } from 'shared/contracts/second-factor.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { authenticator } from '../authenticator.ts';
import { setUpTokenOf } from '../set-up-token.ts';

export const handler = endpoint({
  contract: createSecondFactorKey,
  dependencies: () => ({ factor: authenticator(), settings: readSiteSettings() }),
  handle: async ({ caller }, { factor, settings }) => {
    const session = await caller.verified();
    const key = await factor.newKey(setUpTokenOf(session));
    const name = [settings.businessName, session.email].map(encodeURIComponent).join(':');
    const parameters = new URLSearchParams({ secret: key, issuer: settings.businessName });
    // Authenticator apps take a plus sign literally, so spaces must be encoded as %20.
    return { key, link: `otpauth://totp/${name}?${parameters.toString().replaceAll('+', '%20')}` };
  },
});
