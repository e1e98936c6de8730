import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));
const origin = z.url();
const wholeNumber = z.string().check(z.regex(/^[1-9]\d*$/));

/** Every variable a function may read, except those that the AWS SDK reads itself. */
const variables = {
  TABLE_NAME: text,
  PHOTO_BUCKET: text,
  /** e.g. `https://example.com` */
  SITE_URL: origin,
  /** Secrets shared with CloudFront, comma-separated; a call without one of them bypassed it. */
  ORIGIN_SECRET: text,
  /** Origin of the hosted sign-in pages. */
  IDENTITY_URL: origin,
  /** Issuer of the ID tokens. */
  IDENTITY_ISSUER: origin,
  USER_POOL_ID: text,
  USER_POOL_CLIENT_ID: text,
  /** Whether the operator signs in with a second factor. */
  SECOND_FACTOR: z.enum(['on', 'off']),
  /** `Name <address>` */
  MAIL_SENDER: text,
  ADMIN_EMAIL: text,
  /** SES configuration set that reports bounces. */
  MAIL_CONFIGURATION_SET: text,
  MAILS_PER_DAY: wholeNumber,
  MAILS_PER_CAUSE: wholeNumber,
  /** How many codes the user pool may mail in a day. */
  CODE_MAILS_PER_DAY: wholeNumber,
  /** JSON (shared/domain/site/settings.ts). */
  SITE_SETTINGS: text,
  /** ARN of the role for temporary upload credentials, or `none`. */
  UPLOAD_ROLE: text,
  /** JSON (shared/domain/prices/provider-settings.ts): `null` on a stage that takes no cards and banks. */
  PAYMENTS: text,
  /** Shared with the Companion server, which stores whatever a signed import token allows; or `none`. */
  IMPORT_SECRET: text,
  /** JSON: the names of the scheduled jobs, each with the days between two of its runs. */
  WATCHED_JOBS: text,
} as const;

export type EnvironmentName = keyof typeof variables;
export type Environment = { [N in EnvironmentName]: z.output<(typeof variables)[N]> };

export const environmentNames: readonly EnvironmentName[] = z.keyof(z.object(variables)).options;

/** @throws Error that names the variable if it is missing or malformed. */
export const readEnvironment = (name: EnvironmentName): string => {
  const result = variables[name].safeParse(process.env[name]);
  if (!result.success) throw new Error(`Environment variable ${name} is missing or malformed`);
  return result.data;
};
