import * as z from 'zod/mini';
import { defineContract } from './contract.ts';

/** The six digits that an authenticator app shows, typed with or without a space. */
export const authenticatorCode = z.string().check(
  z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Please enter the six digits that the app shows'),
);

export const createSecondFactorKey = defineContract('set-up', 'POST', '/api/second-factor/key', {
  name: 'create-second-factor-key',
  summary: 'A new key for an authenticator app, in place of one that was not confirmed yet',
  response: z.object({
    /** Base32, to be typed into the app. */
    key: z.string(),
    /** The same key as an `otpauth:` URL, which opens in an authenticator app. */
    link: z.string(),
  }),
});

export const confirmSecondFactor = defineContract('set-up', 'POST', '/api/second-factor', {
  name: 'confirm-second-factor',
  summary: 'Turns the second factor on with a code of the app, and ends all sessions',
  body: z.strictObject({ code: authenticatorCode }),
  response: z.object({ success: z.boolean() }),
});
