import { providerSettings } from 'shared/domain/prices/provider-settings.ts';
import * as z from 'zod/mini';
import { exampleAreas, examplePayTo } from './examples.ts';
import { stageSite } from './stage-site.ts';

const stageName = z.enum(['dev', 'staging', 'prod']);
export type StageName = z.infer<typeof stageName>;
export const stageNames: readonly StageName[] = stageName.options;

const email = z.email();
const positive = z.int().check(z.positive());

/** The settings of one stage. All texts that people read are in `site`. */
const eachSetting = z.strictObject({
  name: stageName,
  /**
   * The AWS account that the stage belongs to; without it, that of whoever deploys. Only compared with the account of
   * the credentials (scripts/deploy/account-fault.ts), and in no template.
   */
  account: z.optional(z.string().check(z.regex(/^\d{12}$/))),
  region: z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/)),
  site: stageSite,
  /** Custom domain with its certificate in us-east-1; null for CloudFront's own domain. */
  domain: z.nullable(
    z.strictObject({
      name: z.hostname(),
      certificateArn: z.string().check(z.startsWith('arn:aws:acm:us-east-1:')),
    }),
  ),
  /** The operator's address; the deployment creates a user for it in the `admin` group. */
  adminEmail: email,
  /** Where alarms go, a developer's address; null for the operator's (docs/decisions/0069). */
  alarmEmail: z.nullable(email),
  /** Parts of `Name <address>`; the name must not need quotes in a mail header. */
  mailSender: z.strictObject({
    name: z.string().check(z.regex(/^[\w&'+/ -]+$/)),
    address: email,
  }),
  /** What SES verifies: the sender's domain, with DKIM, or its address, with a confirmation mail. */
  mailIdentity: z.enum(['domain', 'address']),
  /**
   * What sends sign-in mail. Cognito requires a verified SES identity, so start a stage with `cognito`
   * (50 mails a day) and switch to `ses` once the identity is verified.
   */
  signInMail: z.enum(['cognito', 'ses']),
  /**
   * How many mails SES lets the account send in 24 hours: 200 in its sandbox; after that, the quota in
   * the SES console, divided among the stages. Mail caused by visitors and customers uses at most half
   * of it (docs/decisions/0026).
   */
  mailsPerDay: z.int().check(z.gte(20)),
  /** How many of these a single account or network may cause. */
  mailsPerCause: positive,
  /**
   * The prefix of the hosted sign-in's domain, unique in the region across all AWS accounts. What
   * Cognito accepts:
   * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserPoolDomain.html
   */
  signInPrefix: z
    .string()
    .check(z.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/), z.regex(/^(?!.*(aws|amazon|cognito))/)),
  /**
   * Whether the operator needs an authenticator app in addition to the password (docs/decisions/0028).
   * Customers only ever need a password.
   */
  secondFactor: z.boolean(),
  /** Whether table, photos, users and access logs are retained when a successfully created stack is deleted. */
  retainData: z.boolean(),
  /**
   * Whether stack, table and users refuse deletion. False until the first deployment has succeeded:
   * CloudFormation must be able to delete what a failed one created before it can be repeated.
   */
  protected: z.boolean(),
  /** Whether the table can be restored to any second of the last 35 days. */
  pointInTimeRecovery: z.boolean(),
  /** Days. */
  logDays: z.enum({ week: 7, month: 30, year: 365 }),
  /** Whether `/api/s3/sts` issues temporary upload credentials. */
  uploadCredentials: z.boolean(),
  /** How the stage takes cards and banks through Stripe (docs/decisions/0075), or null if it takes none. */
  payments: providerSettings,
  /** Numbers of the origin secrets that CloudFront sends and the functions accept (docs/deploying.md). */
  originSecret: z
    .strictObject({ sends: positive, takes: z.array(positive) })
    .check(z.refine(({ sends, takes }) => takes.includes(sends))),
  /**
   * How many functions may run at the same time: 10 in a new account; after that, what `aws lambda
   * get-account-settings` shows, divided among the stages. The API's limits for all callers together are
   * derived from it (infra/edge-limits.ts).
   */
  concurrency: z.int().check(z.gte(10)),
  /**
   * US dollars a month for the whole account, or null. The operator is notified at 80 % of it, and when
   * the month's forecast exceeds it.
   */
  monthlyBudget: z.nullable(z.number().check(z.positive())),
  /**
   * A firewall in front of CloudFront, or null. It blocks addresses that call too often, and counts or
   * blocks requests that AWS's common rules consider attacks. Comes with one for the user pool. About 16
   * US dollars a month, more with heavy traffic.
   */
  firewall: z.nullable(z.strictObject({ knownAttacks: z.enum(['count', 'block']) })),
});

/** Adds the checks that involve several settings. */
const stageSettings = eachSetting.check(
  z.refine(({ firewall, region }) => firewall === null || region === 'us-east-1', {
    path: ['firewall'],
  }),
  // The companion handles photos and the sign-ins to other services, so it needs https.
  z.refine(
    ({ site: { companionUrl, companionSources } }) =>
      companionUrl === null || (companionUrl.startsWith('https://') && companionSources.length > 0),
    { path: ['site'] },
  ),
  z.refine(
    ({ site: { areas, workingDays } }) => {
      const zips = areas.flatMap((area) => area.zips);
      const days = areas.flatMap((area) => area.weekdays);
      return new Set(zips).size === zips.length && days.every((day) => workingDays.includes(day));
    },
    { path: ['site'] },
  ),
);
export type StageSettings = z.infer<typeof stageSettings>;

/** Completes the sentence 'write ...' of an error message. */
const messageHints: Record<keyof StageSettings, string> = {
  name: "what the row is called, 'dev', 'staging' or 'prod'",
  account: "the AWS account's twelve digits in quotes, e.g. '123456789012', or take it out",
  region: "an AWS region, e.g. 'us-east-1'",
  site: 'a text for each word of the address, null or an https address as companionUrl with the companionSources it has keys for, workingDays from 0 for Sunday to 6, closedDays as dates like 2026-12-25, areas with a name, the five-digit zips that no other area has and the weekdays of workingDays on which you are there, tax with its rates from day to day and the services it is charged on, payTo with a handle or null for zelle, venmo, cashApp and checksTo, and true or false for each claim',
  domain:
    "null, or { name: 'www.example.com', certificateArn: 'arn:aws:acm:us-east-1:...' } with a certificate of us-east-1, the only region CloudFront takes one from",
  adminEmail: "the operator's email address, e.g. 'owner@example.com'",
  alarmEmail: "a developer's email address for the alarms, or null to send them to adminEmail",
  mailSender:
    "{ name: 'Pool Care', address: 'hello@example.com' }, the name without quotes or dots",
  mailIdentity: "'domain' or 'address'",
  signInMail: "'cognito', or 'ses' once SES shows the sender as verified",
  mailsPerDay: '200 in the SES sandbox, and later its daily quota; 20 at least',
  mailsPerCause: 'how many mails one account or network can cause in a day, e.g. 20',
  signInPrefix:
    "1 to 63 small letters, digits and hyphens, no hyphen first or last, none of 'aws', 'amazon' and 'cognito', unlike any other on AWS",
  secondFactor: 'true to ask the operator for a code of an authenticator app, or false',
  retainData: 'true to keep data, false to lose them with the stack',
  protected: 'false before the first deployment, true once the site answers',
  pointInTimeRecovery: 'true or false',
  logDays: '7, 30 or 365',
  uploadCredentials: 'true or false',
  payments:
    "null, or { secretName: 'sheriff-prod/stripe', methods: ['card', 'us_bank_account', 'cashapp', 'link'] } with the name of the secret in Secrets Manager and the methods that Stripe's dashboard has enabled",
  originSecret: '{ sends: 1, takes: [1] }, where takes holds what sends is (docs/deploying.md)',
  concurrency: 'how many functions may run at a time, 10 in a new account and at least',
  monthlyBudget: 'the US dollars a month may cost, e.g. 20, or null',
  firewall:
    "null, or { knownAttacks: 'count' }, later perhaps 'block', and then region: 'us-east-1', the only one CloudFront takes a firewall from",
};

const claims = {
  licensedAndInsured: true,
  satisfactionGuarantee: true,
  fiveStar: true,
  quickSupport: true,
  fastScheduling: true,
  sameDayService: true,
  satisfactionImprovement: true,
  serviceHistory: true,
  signupFollowUp: true,
  realTimeTracking: true,
  // The product does none of these yet. Turn one on only once the business offers it in some other way.
  priorityScheduling: false,
  memberDiscounts: false,
  affirmInstallments: false,
  afterpayInstallments: false,
  klarnaInstallments: false,
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
  companionSources: [],
  // For `tax`: the rate is for Texas; ask your accountant (docs/deploying.md).
  workingDays: [1, 2, 3, 4, 5, 6],
  // Holidays and days off, such as '2026-12-25'.
  closedDays: [],
  // Empty until the owner has planned the routes; before that, the site mentions no service days.
  areas: [],
  tax: { rates: [{ from: '2026-01-01', rate: 0.0825 }], services: ['pool-care', 'yard-care'] },
  // Until the owner has entered them, nothing says how to pay.
  payTo: { zelle: null, venmo: null, cashApp: null, checksTo: null },
};

/** Example values, to be replaced with the business's own. */
const stages: Record<StageName, unknown> = {
  dev: {
    name: 'dev',
    region: 'us-east-1',
    site: { ...site, areas: exampleAreas, payTo: examplePayTo },
    domain: null,
    adminEmail: 'admin@example.com',
    alarmEmail: null,
    mailSender: { name: 'Pool & Poop Sheriff dev', address: 'hello@dev.example.com' },
    mailIdentity: 'address',
    signInMail: 'cognito',
    mailsPerDay: 200,
    mailsPerCause: 20,
    signInPrefix: 'pool-and-poop-sheriff-dev',
    secondFactor: false,
    retainData: false,
    protected: false,
    pointInTimeRecovery: false,
    logDays: 7,
    uploadCredentials: false,
    payments: null,
    originSecret: { sends: 1, takes: [1] },
    concurrency: 10,
    monthlyBudget: 10,
    firewall: null,
  },
  staging: {
    name: 'staging',
    region: 'us-east-1',
    site,
    domain: null,
    adminEmail: 'admin@example.com',
    alarmEmail: null,
    mailSender: { name: 'Pool & Poop Sheriff staging', address: 'hello@staging.example.com' },
    mailIdentity: 'domain',
    signInMail: 'cognito',
    mailsPerDay: 200,
    mailsPerCause: 20,
    signInPrefix: 'pool-and-poop-sheriff-staging',
    secondFactor: true,
    retainData: false,
    protected: false,
    pointInTimeRecovery: true,
    logDays: 30,
    uploadCredentials: true,
    payments: null,
    originSecret: { sends: 1, takes: [1] },
    concurrency: 10,
    monthlyBudget: 10,
    firewall: null,
  },
  prod: {
    name: 'prod',
    region: 'us-east-1',
    site,
    domain: null,
    adminEmail: 'admin@example.com',
    alarmEmail: null,
    mailSender: { name: 'Pool & Poop Sheriff', address: 'hello@example.com' },
    mailIdentity: 'domain',
    signInMail: 'cognito',
    mailsPerDay: 200,
    mailsPerCause: 20,
    signInPrefix: 'pool-and-poop-sheriff',
    secondFactor: true,
    retainData: true,
    protected: false,
    pointInTimeRecovery: true,
    logDays: 365,
    uploadCredentials: true,
    payments: null,
    originSecret: { sends: 1, takes: [1] },
    concurrency: 10,
    monthlyBudget: 35,
    firewall: { knownAttacks: 'count' },
  },
};

/** An unknown stage or incomplete settings; the message is a sentence for the person deploying. */
export class StageError extends Error {}

/** @throws StageError if there is no such stage or its settings are incomplete */
export const readStage = (
  name: unknown,
  table: Readonly<Record<string, unknown>> = stages,
): StageSettings => {
  const known = stageName.safeParse(name);
  if (!known.success) {
    const fault = name === undefined ? 'No stage is named' : `There is no stage "${String(name)}"`;
    throw new StageError(`${fault}: choose one with -c stage=${stageNames.join('|')}.`);
  }
  const settings = stageSettings.safeParse(table[known.data]);
  if (settings.success) return settings.data;
  const faults = settings.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${[...issue.path, key].join('.')} is no setting, take it out`)
      : [`for ${issue.path.join('.')} write ${adviceFor(issue.path[0])}`],
  );
  throw new StageError(
    `The stage "${known.data}" cannot be deployed as infra/stages.ts has it: ${faults.join('; ')}.`,
  );
};

const adviceFor = (setting: unknown): string => {
  const advice: Record<string, string> = messageHints;
  return advice[String(setting)] ?? 'a row like that of dev';
};

// Reserved example domains (RFC 2606) and fictional phone numbers (NANPA).
const example = /\bexample\b|555-01\d\d/i;

const examplesIn = (value: unknown, path: string[]): string[] => {
  if (typeof value === 'string') return example.test(value) ? [path.join('.')] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => examplesIn(inner, [...path, key]));
};

/** @throws StageError if a stage other than dev still has example values */
export const refuseExamples = (settings: StageSettings): void => {
  const left = settings.name === 'dev' ? [] : examplesIn(settings, []);
  if (left.length > 0)
    throw new StageError(
      `The stage "${settings.name}" still has example values in infra/stages.ts: write your own for ${left.join(', ')}.`,
    );
};
