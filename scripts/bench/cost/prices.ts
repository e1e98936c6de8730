/** An AWS price in us-east-1, in US dollars. */
export type Price = {
  what: string;
  dollars: number;
  /** How many units that amount buys. */
  per: number;
  /** Units per month that are permanently free. */
  free?: number;
  source: string;
  /** When it was last compared with its source; null if never. */
  read: string | null;
};

const million = 1_000_000;

const lambda = { source: 'https://aws.amazon.com/lambda/pricing/', read: '2026-09-20' };
const gateway = { source: 'https://aws.amazon.com/api-gateway/pricing/', read: '2026-09-20' };
const dynamodb = {
  source: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
  read: '2026-09-18',
};
const ses = { source: 'https://aws.amazon.com/ses/pricing/', read: '2026-08-13' };
const cognito = { source: 'https://aws.amazon.com/cognito/pricing/', read: '2026-09-20' };
const s3 = { source: 'https://aws.amazon.com/s3/pricing/', read: null };
const cloudfront = { source: 'https://aws.amazon.com/cloudfront/pricing/', read: null };
const waf = { source: 'https://aws.amazon.com/waf/pricing/', read: null };
const cloudwatch = { source: 'https://aws.amazon.com/cloudwatch/pricing/', read: null };

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
  mails: { what: 'SES, mails', dollars: 0.1, per: 1000, ...ses },
  mailGigabytes: {
    what: 'SES, gigabytes of attachments',
    dollars: 0.12,
    per: 1,
    ...ses,
    read: null,
  },
  signIns: {
    what: 'Cognito Essentials, people who sign in',
    dollars: 0.015,
    per: 1,
    free: 10_000,
    ...cognito,
  },
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
  firewallRequests: { what: 'WAF, requests', dollars: 0.6, per: million, ...waf },
  firewall: { what: 'WAF with four rules', dollars: 9, per: 1, ...waf },
  /** 5 dollars for the second firewall and one for each of its rules. */
  poolFirewall: { what: 'WAF of the user pool, two rules', dollars: 7, per: 1, ...waf },
  /** Alarms beyond the ten free ones, and the dashboard. */
  monitoring: { what: 'CloudWatch, alarms and dashboard', dollars: 4.7, per: 1, ...cloudwatch },
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
