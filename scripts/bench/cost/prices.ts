/** An AWS price in us-east-1, in US dollars. */
export type Price = {
  what: string;
  dollars: number;
  /** How many units that amount buys. */
  per: number;
  /** Units per month that are permanently free. */
  free?: number;
  /** AWS's page. */
  source: string;
  /** When it was last compared with its source. */
  read: string;
  /** Who transcribed the page, where a stored copy of AWS's own could not be had. */
  via?: string;
};

const million = 1_000_000;
const today = '2026-11-28';

const lambda = {
  source: 'https://aws.amazon.com/lambda/pricing/',
  read: today,
  via: 'https://cloudchipr.com/blog/aws-lambda-pricing',
};
const gateway = { source: 'https://aws.amazon.com/api-gateway/pricing/', read: '2026-09-20' };
const dynamodb = {
  source: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
  read: today,
  via: 'https://airbyte.com/data-engineering-resources/dynamodb-pricing',
};
const ses = {
  source: 'https://aws.amazon.com/ses/pricing/',
  read: today,
  via: 'https://superuser.com/questions/1399690',
};
const cognito = { source: 'https://aws.amazon.com/cognito/pricing/', read: '2026-09-20' };
const s3 = {
  source: 'https://aws.amazon.com/s3/pricing/',
  read: today,
  via: 'https://devnotes.tech/understanding-aws-s3-pricing-a-complete-cost-breakdown-with-examples',
};
const cloudfront = { source: 'https://aws.amazon.com/cloudfront/pricing/', read: today };
const waf = {
  source: 'https://aws.amazon.com/waf/pricing/',
  read: today,
  via: 'https://c3x.dev/blog/aws-waf-cost-explained/',
};
const cloudwatch = { source: 'https://aws.amazon.com/cloudwatch/pricing/', read: today };
const secrets = {
  source: 'https://aws.amazon.com/secrets-manager/pricing/',
  read: today,
  via: 'https://hivebook.wiki/wiki/aws-secrets-manager-rotated-secrets-dynamic-db-credentials-kms',
};
const sqs = {
  source: 'https://aws.amazon.com/sqs/pricing/',
  read: today,
  via: 'https://cloudburn.io/blog/amazon-sqs-pricing',
};
const eventbridge = {
  source: 'https://aws.amazon.com/eventbridge/pricing/',
  read: today,
  via: 'https://cloudburn.io/blog/amazon-eventbridge-pricing',
};

export const prices = {
  lambdaRequests: { what: 'Lambda, calls', dollars: 0.2, per: million, free: million, ...lambda },
  lambdaGigabyteSeconds: {
    what: 'Lambda, gigabyte-seconds (arm64)',
    dollars: 13.3334,
    per: million,
    free: 400_000,
    ...lambda,
  },
  apiRequests: { what: 'API Gateway, calls', dollars: 1, per: million, ...gateway },
  tableWrites: { what: 'DynamoDB, units written', dollars: 0.625, per: million, ...dynamodb },
  tableReads: { what: 'DynamoDB, units read', dollars: 0.125, per: million, ...dynamodb },
  tableGigabytes: { what: 'DynamoDB, gigabytes', dollars: 0.25, per: 1, free: 25, ...dynamodb },
  tableBackups: {
    what: 'DynamoDB, restorable gigabytes',
    dollars: 0.2,
    per: 1,
    ...dynamodb,
    via: 'https://finops.com.py/services/dynamodb/backups',
  },
  mails: { what: 'SES, mails', dollars: 0.1, per: 1000, ...ses },
  mailGigabytes: {
    what: 'SES, gigabytes of attachments',
    dollars: 0.12,
    per: 1,
    ...ses,
  },
  signIns: {
    what: 'Cognito Essentials, people who sign in',
    dollars: 0.015,
    per: 1,
    free: 10_000,
    ...cognito,
  },
  queueRequests: { what: 'SQS, requests', dollars: 0.4, per: million, free: million, ...sqs },
  schedulerRuns: {
    what: 'EventBridge Scheduler, runs',
    dollars: 1,
    per: million,
    free: 14 * million,
    ...eventbridge,
  },
  /** Some pages say that these are free; this is the price of events that are not. */
  bucketEvents: { what: 'EventBridge, new objects', dollars: 1, per: million, ...eventbridge },
  bucketGigabytes: { what: 'S3, gigabytes', dollars: 0.023, per: 1, ...s3 },
  bucketPuts: { what: 'S3, PUT and the like', dollars: 0.005, per: 1000, ...s3 },
  bucketGets: { what: 'S3, GET and the like', dollars: 0.0004, per: 1000, ...s3 },
  edgeGigabytes: {
    what: 'CloudFront, gigabytes',
    dollars: 0.085,
    per: 1,
    free: 1024,
    ...cloudfront,
  },
  edgeRequests: {
    what: 'CloudFront, requests',
    dollars: 0.01,
    per: 10_000,
    free: 10 * million,
    ...cloudfront,
  },
  edgeFunctions: {
    what: 'CloudFront Functions, runs',
    dollars: 0.1,
    per: million,
    free: 2 * million,
    ...cloudfront,
  },
  firewallRequests: { what: 'WAF, requests', dollars: 0.6, per: million, ...waf },
  firewall: { what: 'WAF with four rules', dollars: 9, per: 1, ...waf },
  /** 5 dollars for the second firewall and one for each of its rules. */
  poolFirewall: { what: 'WAF of the user pool, two rules', dollars: 7, per: 1, ...waf },
  secrets: { what: 'Secrets Manager, secrets', dollars: 0.4, per: 1, ...secrets },
  secretCalls: {
    what: 'Secrets Manager, calls',
    dollars: 0.05,
    per: 10_000,
    ...secrets,
    read: '2026-11-29',
  },
  alarmMetrics: {
    what: 'CloudWatch, metrics of alarms',
    dollars: 0.1,
    per: 1,
    free: 10,
    ...cloudwatch,
  },
  customMetrics: { what: 'CloudWatch, own metrics', dollars: 0.3, per: 1, free: 10, ...cloudwatch },
  /** Three with at most 50 metrics each. */
  dashboards: { what: 'CloudWatch, dashboards', dollars: 3, per: 1, free: 3, ...cloudwatch },
  logGigabytes: {
    what: 'CloudWatch, gigabytes of logs',
    dollars: 0.5,
    per: 1,
    free: 5,
    ...cloudwatch,
  },
} satisfies Record<string, Price>;

/** What competitors charge according to their pricing pages; `monthly` if billed month by month. */
export const rivals = [
  {
    name: 'Skimmer',
    asks: '1 dollar a month for each pool served (49 at least); "Scaling Up" 2 dollars (98 at least)',
    dollars: (pools: number) => Math.max(49, pools),
    source: 'https://www.getskimmer.com/pricing',
    read: '2026-07-04',
  },
  {
    name: 'Jobber',
    asks: 'Core, one user: 49 dollars; Connect, five users: 139; Grow, ten users: 199; 29 for another user',
    dollars: (customers: number) => (customers <= 200 ? 49 : customers <= 1000 ? 139 : undefined),
    source: 'https://getjobber.com/pricing/',
    read: '2026-05-25',
  },
  {
    name: 'Housecall Pro',
    asks: 'Basic, one user: 79 dollars; Essentials, five users: 189; Max, eight users: 329; 35 for another user',
    dollars: (customers: number) => (customers <= 200 ? 79 : customers <= 1000 ? 189 : undefined),
    source: 'https://www.housecallpro.com/pricing/',
    read: '2026-09-20',
  },
] as const;
