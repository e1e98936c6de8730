import { siteSettings } from 'shared/domain/settings.ts';
import * as z from 'zod/mini';

const stageName = z.enum(['dev', 'staging', 'prod']);
export type StageName = z.infer<typeof stageName>;

const email = z.email();

/** One stage's settings. Everything people read is in `site`; the rest steers AWS. */
const stageSettings = z.strictObject({
  name: stageName,
  /** AWS region of the whole stack. CloudFront's certificate must be in us-east-1. */
  region: z.string(),
  /** `siteUrl` is filled in from `domain`, or from CloudFront when there is none; `identity` from the pool. */
  site: z.omit(siteSettings, { stage: true, siteUrl: true, identity: true }),
  /** Custom domain and its certificate in us-east-1, or null for the CloudFront address. */
  domain: z.nullable(z.strictObject({ name: z.string(), certificateArn: z.string() })),
  /** The one operator; the deployment creates this user in the group `admin`. */
  adminEmail: email,
  /** `Name <address>` of every mail; a name of letters that a mail header takes without quotes. */
  mailSender: z.strictObject({
    name: z.string().check(z.regex(/^[\w&'+/ -]+$/)),
    address: email,
  }),
  /** What SES verifies: the sender's whole domain by DKIM, or its address by a confirmation mail. */
  mailIdentity: z.enum(['domain', 'address']),
  /**
   * Who sends sign-in mail. Cognito refuses an SES identity that is not verified yet, so a stage
   * starts with `cognito` (50 mails a day) and turns to `ses` once its identity is verified.
   */
  signInMail: z.enum(['cognito', 'ses']),
  /** First part of the hosted sign-in's address; unique within the region across all of AWS. */
  signInPrefix: z.string().check(z.regex(/^[a-z0-9-]{3,63}$/)),
  /** Keep and protect table, photos and users when the stack is deleted. */
  retainData: z.boolean(),
  /** Restore the table to any second of the last 35 days. */
  pointInTimeRecovery: z.boolean(),
  /** Days of logs. */
  logDays: z.enum({ week: 7, month: 30, year: 365 }),
  /** Whether `/api/s3/sts` hands out temporary upload credentials; a role for them is made then. */
  uploadCredentials: z.boolean(),
  /**
   * Numbers of the secrets by which the functions know CloudFront: the one it sends, and those they
   * take. Two are taken while one replaces the other (docs/deploying.md).
   */
  originSecret: z
    .strictObject({ sends: z.int(), takes: z.array(z.int()) })
    .check(z.refine(({ sends, takes }) => takes.includes(sends), 'takes must hold what is sent')),
  throttle: z.strictObject({ ratePerSecond: z.int(), burst: z.int() }),
});
export type StageSettings = z.infer<typeof stageSettings>;

const claims = {
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
};

const site = {
  businessName: 'Pool & Poop Sheriff',
  phone: '(281) 555-0142',
  email: 'hello@example.com',
  street: '1200 Example Trail',
  city: 'Spring',
  state: 'TX',
  postalCode: '77373',
  claims,
  companionUrl: null,
};

/** Example values throughout: the owner puts the business's own here. */
const stages: Record<StageName, unknown> = {
  dev: {
    name: 'dev',
    region: 'us-east-1',
    site,
    domain: null,
    adminEmail: 'admin@example.com',
    mailSender: { name: 'Pool & Poop Sheriff dev', address: 'hello@dev.example.com' },
    mailIdentity: 'address',
    signInMail: 'cognito',
    signInPrefix: 'pool-and-poop-sheriff-dev',
    retainData: false,
    pointInTimeRecovery: false,
    logDays: 7,
    uploadCredentials: false,
    originSecret: { sends: 1, takes: [1] },
    throttle: { ratePerSecond: 20, burst: 50 },
  },
  staging: {
    name: 'staging',
    region: 'us-east-1',
    site,
    domain: null,
    adminEmail: 'admin@example.com',
    mailSender: { name: 'Pool & Poop Sheriff staging', address: 'hello@staging.example.com' },
    mailIdentity: 'domain',
    signInMail: 'cognito',
    signInPrefix: 'pool-and-poop-sheriff-staging',
    retainData: false,
    pointInTimeRecovery: true,
    logDays: 30,
    uploadCredentials: true,
    originSecret: { sends: 1, takes: [1] },
    throttle: { ratePerSecond: 50, burst: 100 },
  },
  prod: {
    name: 'prod',
    region: 'us-east-1',
    site,
    domain: null,
    adminEmail: 'admin@example.com',
    mailSender: { name: 'Pool & Poop Sheriff', address: 'hello@example.com' },
    mailIdentity: 'domain',
    signInMail: 'cognito',
    signInPrefix: 'pool-and-poop-sheriff',
    retainData: true,
    pointInTimeRecovery: true,
    logDays: 365,
    uploadCredentials: true,
    originSecret: { sends: 1, takes: [1] },
    throttle: { ratePerSecond: 100, burst: 200 },
  },
};

/** A stage that cannot be deployed as asked; the message is one sentence for whoever typed it. */
export class StageError extends Error {}

/**
 * Settings of the stage `name`.
 * @throws StageError when there is no such stage or its settings are incomplete.
 */
export const readStage = (
  name: unknown,
  table: Readonly<Record<string, unknown>> = stages,
): StageSettings => {
  const known = stageName.safeParse(name);
  if (!known.success)
    throw new StageError(
      `There is no stage "${String(name)}": choose one with -c stage=${stageName.options.join('|')}.`,
    );
  const settings = stageSettings.safeParse(table[known.data]);
  if (settings.success) return settings.data;
  const faults = settings.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  );
  throw new StageError(
    `The stage "${known.data}" is incomplete in infra/stages.ts (${faults.join('; ')}).`,
  );
};
