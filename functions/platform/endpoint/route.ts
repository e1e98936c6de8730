import type { Contract } from 'shared/contracts/contract.ts';
import type { EnvironmentName } from '../environment.ts';
import { partitions, type PartitionName, type PartitionPattern } from '../table/keys.ts';
import type { IndexName } from '../table/table.ts';

/**
 * Scan is left out on purpose: no function may use it. `GetItem` includes `BatchGetItem`, because reads that an
 * endpoint makes together go out as one request (joined-reads.ts).
 */
type TableVerb =
  | 'GetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'BatchWriteItem';

/** `PutObject` also covers starting a multipart upload, uploading its parts and completing it. */
type PhotoVerb =
  | 'GetObject'
  | 'PutObject'
  | 'DeleteObject'
  | 'AbortMultipartUpload'
  | 'ListMultipartUploadParts';

/** None of these can read a password. */
type PoolVerb =
  | 'AdminCreateUser'
  | 'AdminDeleteUser'
  | 'AdminDisableUser'
  | 'AdminEnableUser'
  | 'AdminGetUser'
  | 'AdminSetUserPassword';

/** The infrastructure code turns each grant into one statement of the function's role. */
export type Grant =
  | TableGrant
  | { on: 'index'; index: IndexName; actions: ['dynamodb:Query'] }
  | { on: 'photos'; actions: `s3:${PhotoVerb}`[]; prefix: string }
  /** Listing the keys below a prefix. */
  | { on: 'photo-list'; actions: ['s3:ListBucket']; prefix: string }
  | { on: 'mail'; actions: ['ses:SendRawEmail'] }
  | { on: 'pool'; actions: `cognito-idp:${PoolVerb}`[] }
  /** The role for temporary upload credentials. Grants nothing on a stage without one. */
  | { on: 'upload-role'; actions: ['sts:AssumeRole'] }
  /** The secret of the payment provider. Grants nothing on a stage without one. */
  | { on: 'payment-secret'; actions: ['secretsmanager:GetSecretValue'] };

type TableAction = `dynamodb:${TableVerb | 'BatchGetItem'}`;

type TableGrant = {
  on: 'table';
  actions: TableAction[];
  /** Which partition keys; all if undefined. */
  partitions?: readonly PartitionPattern[];
};

/** On all rows. */
export const onTable = (...verbs: TableVerb[]): TableGrant => ({
  on: 'table',
  actions: verbs.flatMap((verb) =>
    verb === 'GetItem'
      ? (['dynamodb:GetItem', 'dynamodb:BatchGetItem'] as const)
      : [`dynamodb:${verb}` as const],
  ),
});

/** On the rows of some kinds of partitions. */
export const onRows = (
  names: PartitionName | readonly PartitionName[],
  ...verbs: TableVerb[]
): TableGrant => ({
  ...onTable(...verbs),
  partitions: [names].flat().map((name) => partitions[name]),
});

export const onIndex = (index: IndexName): Grant => ({
  on: 'index',
  index,
  actions: ['dynamodb:Query'],
});

/** @param prefix of the keys, such as `uploads/` */
export const onPhotos = (prefix: string, ...verbs: PhotoVerb[]): Grant => ({
  on: 'photos',
  prefix,
  actions: verbs.map((verb) => `s3:${verb}` as const),
});

export const onPhotoList = (prefix: string): Grant => ({
  on: 'photo-list',
  prefix,
  actions: ['s3:ListBucket'],
});

export const onMail: Grant = { on: 'mail', actions: ['ses:SendRawEmail'] };

export const onPool = (...verbs: PoolVerb[]): Grant => ({
  on: 'pool',
  actions: verbs.map((verb) => `cognito-idp:${verb}` as const),
});

export const onUploadRole: Grant = { on: 'upload-role', actions: ['sts:AssumeRole'] };

export const onPaymentSecret: Grant = {
  on: 'payment-secret',
  actions: ['secretsmanager:GetSecretValue'],
};

/** Variables of a function whose mails are triggered by visitors or customers (mail-allowance.ts). */
export const mailCausedByOthers: readonly EnvironmentName[] = [
  'ADMIN_EMAIL',
  'SITE_SETTINGS',
  'MAILS_PER_DAY',
  'MAILS_PER_CAUSE',
];

export const endsSessions = onRows('user', 'Query', 'DeleteItem');

/** Variables that each grant implies. */
const variablesOf: Record<Grant['on'], readonly EnvironmentName[]> = {
  table: ['TABLE_NAME'],
  index: ['TABLE_NAME'],
  photos: ['PHOTO_BUCKET'],
  'photo-list': ['PHOTO_BUCKET'],
  mail: ['MAIL_SENDER', 'MAIL_CONFIGURATION_SET'],
  pool: ['USER_POOL_ID'],
  'upload-role': ['UPLOAD_ROLE'],
  'payment-secret': ['PAYMENTS'],
};

/** What a Lambda needs besides its code. Data only: nothing here imports a handler. */
type Needs = {
  /** In addition to what the contract implies. */
  grants?: readonly Grant[];
  /** In addition to what the contract and grants imply. */
  environment?: readonly EnvironmentName[];
  /** MB, 512 by default. */
  memory?: number;
  /** Seconds, 10 by default. API Gateway gives up after 30. */
  timeout?: number;
};

export type FunctionNeeds = {
  /** File that exports `handler`, relative to `functions/`. */
  entry: string;
  grants: Grant[];
  /** The only environment variables it gets. */
  environment: EnvironmentName[];
  memory?: number;
  timeout?: number;
};

export type Route = FunctionNeeds & {
  contract: Contract;
  /** Also answers every call that matches no contract, in the standard error format (rules: api-25). */
  answersUnknown?: true;
};

/** The route key of calls that no other route matches. */
export const unknownRouteKey = '$default';

/** A scheduled Lambda; its event carries `now`. */
export type Job = FunctionNeeds & {
  name: string;
  summary: string;
  /** An EventBridge Scheduler expression, and the days between two runs if it is more than one. */
  schedule: { expression: string; timeZone: string; everyDays?: number };
  /**
   * Its runs stand for themselves (probe.ts): a failed one is not repeated, because the next comes within minutes, and
   * the count of Lambda's errors is what its alarm watches.
   */
  isProbe?: true;
};

/**
 * How photo events are processed (docs/decisions/0017). A new AWS account can run ten functions at a time, and ten
 * photos uploaded together must leave room for people's calls.
 */
export const photoEvents = { concurrency: 2, attempts: 5 } as const;

/**
 * A new object under a prefix of the bucket, a mail event, or a mail that the user pool is about to send. The pool
 * waits for the answer and sends nothing if the function throws (docs/decisions/0063).
 */
export type Trigger =
  | { on: 'photos'; prefix: string }
  | { on: 'mail-events' }
  | { on: 'pool-mail' };

/** A Lambda that gets every event at least once, in any order (docs/decisions/0017). */
export type Listener = FunctionNeeds & {
  name: string;
  summary: string;
  trigger: Trigger;
};

export const functionDefaults = { memory: 512, timeout: 10 } as const;

/** What every endpoint needs to check that a call came through the site. */
const siteVariables: readonly EnvironmentName[] = ['SITE_URL', 'ORIGIN_SECRET'];

/**
 * Merges the table grants into one per set of partitions. All partitions of an action are in the same grant, because
 * IAM compares each statement with all keys of a batch.
 */
const joined = (grants: readonly Grant[]): Grant[] => {
  const onTables = grants.filter((grant) => grant.on === 'table');
  const merged = new Map<string, TableGrant>();
  for (const action of new Set(onTables.flatMap(({ actions }) => actions))) {
    const own = onTables.filter(({ actions }) => actions.includes(action));
    const isOnAllRows = own.some((grant) => grant.partitions === undefined);
    const patterns = [...new Set(own.flatMap((grant) => grant.partitions ?? []))].toSorted();
    const key = isOnAllRows ? '' : patterns.join();
    const same = merged.get(key)?.actions ?? [];
    merged.set(key, {
      on: 'table',
      actions: [...same, action],
      ...(!isOnAllRows && { partitions: patterns }),
    });
  }
  return [...merged.values(), ...grants.filter(({ on }) => on !== 'table')];
};

const complete = <N extends Needs>(
  { grants = [], environment = [], ...rest }: N,
  entry: string,
) => ({
  ...rest,
  entry,
  grants: joined(grants),
  environment: [...new Set([...grants.flatMap(({ on }) => variablesOf[on]), ...environment])],
});

/**
 * A domain's endpoints, in files named after their contracts, such as `endpoints/get-cart.ts`. Each contract
 * implies the grants and variables for the session check and the rate limit.
 */
export const routesOf = (
  domain: string,
  routes: readonly (Needs & Pick<Route, 'contract' | 'answersUnknown'>)[],
): Route[] =>
  routes.map(({ grants = [], environment = [], ...route }) => {
    const { access, name, rateLimit } = route.contract;
    const implied = [
      ...(access === 'public' ? [] : [onRows('user', 'GetItem')]),
      ...(rateLimit ? [onRows('throttle', 'UpdateItem')] : []),
    ];
    return complete(
      {
        ...route,
        grants: [...implied, ...grants],
        environment: [...siteVariables, ...environment],
      },
      `${domain}/endpoints/${name}.ts`,
    );
  });

/** A domain's scheduled Lambdas, in files under `jobs/` named after the jobs. Each records its runs, except probes. */
export const jobsOf = (
  domain: string,
  jobs: readonly (Needs & Pick<Job, 'name' | 'summary' | 'schedule' | 'isProbe'>)[],
): Job[] =>
  jobs.map(({ grants = [], ...job }) => {
    const implied = job.isProbe ? [] : [onRows('jobs', 'UpdateItem')];
    return complete({ ...job, grants: [...implied, ...grants] }, `${domain}/jobs/${job.name}.ts`);
  });

/** A domain's listeners, in files under `listeners/` named after the listeners. */
export const listenersOf = (
  domain: string,
  listeners: readonly (Needs & Pick<Listener, 'name' | 'summary' | 'trigger'>)[],
): Listener[] =>
  listeners.map((listener) => complete(listener, `${domain}/listeners/${listener.name}.ts`));
