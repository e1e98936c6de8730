import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));
const origin = z.url();

/** Every variable a function may read. AWS endpoints are the SDK's own variables and not listed here. */
const variables = {
  TABLE_NAME: text,
  PHOTO_BUCKET: text,
  /** Origin of the site, e.g. `https://example.com`. */
  SITE_URL: origin,
  /** Shared with CloudFront, several with commas: a request with none of them came round the site. */
  ORIGIN_SECRET: text,
  /** Origin of the hosted sign-in pages. */
  IDENTITY_URL: origin,
  /** Issuer of the id tokens. */
  IDENTITY_ISSUER: origin,
  /** The user pool, for functions that make users. */
  USER_POOL_ID: text,
  /** App client of the hosted sign-in. */
  USER_POOL_CLIENT_ID: text,
  /** `Name <address>` the mails come from. */
  MAIL_SENDER: text,
  /** Where the operator reads mail. */
  ADMIN_EMAIL: text,
  /** SES configuration set that reports bounces. */
  MAIL_CONFIGURATION_SET: text,
  /** The stage's settings as JSON (shared/domain/settings.ts). */
  SITE_SETTINGS: text,
  /** Role that temporary upload credentials are taken from, or `none`. */
  UPLOAD_ROLE: text,
} as const;

export type EnvironmentName = keyof typeof variables;
export type Environment = { [N in EnvironmentName]: z.output<(typeof variables)[N]> };

export const environmentNames: readonly EnvironmentName[] = [
  'TABLE_NAME',
  'PHOTO_BUCKET',
  'SITE_URL',
  'ORIGIN_SECRET',
  'IDENTITY_URL',
  'IDENTITY_ISSUER',
  'USER_POOL_ID',
  'USER_POOL_CLIENT_ID',
  'MAIL_SENDER',
  'ADMIN_EMAIL',
  'MAIL_CONFIGURATION_SET',
  'SITE_SETTINGS',
  'UPLOAD_ROLE',
];

/**
 * Reads one variable of this Lambda.
 * @throws Error naming the variable when it is missing or malformed: a mistake of the deployment.
 */
export const readEnvironment = (name: EnvironmentName): string => {
  const result = variables[name].safeParse(process.env[name]);
  if (!result.success) throw new Error(`Environment variable ${name} is missing or malformed`);
  return result.data;
};
