import type { AwsCalls } from './aws-calls.ts';

type Listing = {
  what: string;
  list: (aws: AwsCalls) => Promise<string>;
  /** Finds the names in the answer. */
  name: RegExp;
};

const query =
  (service: string, Action: string, Version: string) =>
  async (aws: AwsCalls): Promise<string> =>
    aws.query(service, { Action, Version });
const target = (service: string, name: string) => async (aws: AwsCalls) =>
  aws.target(service, name, {});
const get = (service: string, path: string) => async (aws: AwsCalls) => aws.get(service, path);

const inXml = (tag: string) => new RegExp(`<${tag}>([^<]+)</${tag}>`, 'g');
const inJson = (key: string) => new RegExp(`"${key}": ?"([^"]+)"`, 'g');

/** What a stage creates that exists by itself, service by service. The first page shows whether anything is left. */
const listings: readonly Listing[] = [
  {
    what: 'stacks',
    list: query('cloudformation', 'DescribeStacks', '2010-05-15'),
    name: inXml('StackName'),
  },
  {
    what: 'functions',
    list: get('lambda', '/2015-03-31/functions/'),
    name: inJson('FunctionName'),
  },
  { what: 'layers', list: get('lambda', '/2018-10-31/layers'), name: inJson('LayerName') },
  {
    what: 'event sources',
    list: get('lambda', '/2015-03-31/event-source-mappings/'),
    name: inJson('UUID'),
  },
  { what: 'roles', list: query('iam', 'ListRoles', '2010-05-08'), name: inXml('RoleName') },
  {
    what: 'policies',
    list: async (aws) =>
      aws.query('iam', { Action: 'ListPolicies', Version: '2010-05-08', Scope: 'Local' }),
    name: inXml('PolicyName'),
  },
  {
    what: 'tables',
    list: target('dynamodb', 'DynamoDB_20120810.ListTables'),
    name: /"([^"]+)"(?=[,\]])/g,
  },
  { what: 'buckets', list: get('s3', '/'), name: inXml('Name') },
  {
    what: 'queues',
    list: target('sqs', 'AmazonSQS.ListQueues'),
    name: /"(https?:[^"]+)"/g,
  },
  { what: 'topics', list: query('sns', 'ListTopics', '2010-03-31'), name: inXml('TopicArn') },
  {
    what: 'log groups',
    list: target('logs', 'Logs_20140328.DescribeLogGroups'),
    name: inJson('logGroupName'),
  },
  {
    what: 'secrets',
    list: target('secretsmanager', 'secretsmanager.ListSecrets'),
    name: inJson('Name'),
  },
  {
    what: 'user pools',
    list: async (aws) =>
      aws.target('cognito-idp', 'AWSCognitoIdentityProviderService.ListUserPools', {
        MaxResults: 60,
      }),
    name: inJson('Id'),
  },
  { what: 'APIs', list: get('apigateway', '/v2/apis'), name: /"apiId": ?"([^"]+)"/gi },
  { what: 'schedules', list: get('scheduler', '/schedules'), name: inJson('Name') },
  { what: 'rules', list: target('events', 'AWSEvents.ListRules'), name: inJson('Name') },
  {
    what: 'alarms',
    list: query('monitoring', 'DescribeAlarms', '2010-08-01'),
    name: inXml('AlarmName'),
  },
  {
    what: 'dashboards',
    list: query('monitoring', 'ListDashboards', '2010-08-01'),
    name: inXml('DashboardName'),
  },
  {
    what: 'distributions',
    list: get('cloudfront', '/2020-05-31/distribution'),
    name: inXml('DomainName'),
  },
  {
    what: 'mail identities',
    list: query('ses', 'ListIdentities', '2010-12-01'),
    name: inXml('member'),
  },
];

export type Inventory = ReadonlyMap<string, ReadonlySet<string>>;

/** The names of what exists in the emulator, by kind. */
export const takeInventory = async (aws: AwsCalls): Promise<Inventory> =>
  new Map(
    await Promise.all(
      listings.map(async ({ what, list, name }) => {
        const names = [...(await list(aws)).matchAll(name)].map(([, found = '']) => found);
        return [what, new Set(names)] as const;
      }),
    ),
  );

/** What one inventory has and another has not, as `queues: <name>`. */
export const addedSince = (before: Inventory, now: Inventory): string[] =>
  [...now].flatMap(([what, names]) =>
    [...names].filter((name) => !before.get(what)?.has(name)).map((name) => `${what}: ${name}`),
  );

/** The kinds of which nothing was added: their listing would not show what is left either. */
export const unseenKinds = (before: Inventory, now: Inventory): string[] => {
  const added = addedSince(before, now);
  return listings
    .map(({ what }) => what)
    .filter((what) => !added.some((name) => name.startsWith(`${what}: `)));
};
