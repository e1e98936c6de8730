import type { Contract } from 'shared/contracts/contract.ts';
import type { EnvironmentName } from './environment.ts';

/** No Scan: it is not in the language a route can speak. */
type TableVerb =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'BatchWriteItem';

/** Creating, filling and completing an upload in parts are all `PutObject`. */
type PhotoVerb =
  'GetObject' | 'PutObject' | 'DeleteObject' | 'AbortMultipartUpload' | 'ListMultipartUploadParts';

/** What may be done to users. None of them reads a password or removes anybody. */
type PoolVerb = 'AdminCreateUser' | 'AdminGetUser' | 'AdminSetUserPassword';

/** An AWS permission in the product's words; infra turns it into one statement of the function's role. */
export type Grant =
  | { on: 'table'; actions: `dynamodb:${TableVerb}`[] }
  | { on: 'index'; index: 'gsi1' | 'gsi2'; actions: ['dynamodb:Query'] }
  /** The objects below a key prefix, e.g. `uploads/`. */
  | { on: 'photos'; actions: `s3:${PhotoVerb}`[]; prefix: string }
  /** The names of the objects below a prefix, for whoever must find all of them. */
  | { on: 'photo-list'; actions: ['s3:ListBucket']; prefix: string }
  | { on: 'mail'; actions: ['ses:SendRawEmail'] }
  | { on: 'pool'; actions: `cognito-idp:${PoolVerb}`[] }
  /** The role temporary upload credentials are taken from; nothing on a stage that has none. */
  | { on: 'upload-role'; actions: ['sts:AssumeRole'] };

export const onTable = (...verbs: TableVerb[]): Grant => ({
  on: 'table',
  actions: verbs.map((verb) => `dynamodb:${verb}` as const),
});

export const onIndex = (index: 'gsi1' | 'gsi2'): Grant => ({
  on: 'index',
  index,
  actions: ['dynamodb:Query'],
});

/** @param prefix of the keys, e.g. `uploads/` */
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

/** Finding all sessions of one person and ending them. */
export const endsSessions = onTable('Query', 'DeleteItem');

/** The variables without which a grant is of no use. */
const variablesOf: Record<Grant['on'], readonly EnvironmentName[]> = {
  table: ['TABLE_NAME'],
  index: ['TABLE_NAME'],
  photos: ['PHOTO_BUCKET'],
  'photo-list': ['PHOTO_BUCKET'],
  mail: ['MAIL_SENDER', 'MAIL_CONFIGURATION_SET'],
  pool: ['USER_POOL_ID'],
  'upload-role': ['UPLOAD_ROLE'],
};

/** What a Lambda needs beside its code. Data only: nothing here imports a handler. */
type Needs = {
  /** What it may touch on AWS, beyond what its contract implies. */
  grants?: readonly Grant[];
  /** Variables it reads, beyond those its contract and grants imply. */
  environment?: readonly EnvironmentName[];
  /** MB, 512 unless said. */
  memory?: number;
  /** Seconds, 10 unless said; API Gateway gives up after 30. */
  timeout?: number;
};

/** All that is needed to deploy a Lambda. */
export type FunctionNeeds = {
  /** Path of the file that exports `handler`, below `functions/`. */
  entry: string;
  grants: Grant[];
  /** Names of the environment variables it reads; it gets no others. */
  environment: EnvironmentName[];
  memory?: number;
  timeout?: number;
};

export type Route = FunctionNeeds & { contract: Contract };

/** A scheduled Lambda; its event carries `now`. */
export type Job = FunctionNeeds & {
  name: string;
  summary: string;
  /** EventBridge Scheduler expression in the given time zone. */
  schedule: { expression: string; timeZone: string };
};

/**
 * What wakes a listener: an object made in the bucket below a prefix, or what became of a mail that was
 * handed to the mail service.
 */
export type Trigger = { on: 'photos'; prefix: string } | { on: 'mail-events' };

/** A Lambda that hears of what happened, at least once each and in any order (docs/decisions/0017). */
export type Listener = FunctionNeeds & {
  name: string;
  summary: string;
  trigger: Trigger;
};

/** Names and numbers every Lambda shares unless its route says otherwise. */
export const functionDefaults = { memory: 512, timeout: 10 } as const;

/** What every endpoint reads to know that a call came through the site. */
const siteVariables: readonly EnvironmentName[] = ['SITE_URL', 'ORIGIN_SECRET'];

/** One statement for the table, whoever asked for its parts. */
const joined = (grants: readonly Grant[]): Grant[] => {
  const actions = new Set(grants.flatMap((grant) => (grant.on === 'table' ? grant.actions : [])));
  const others = grants.filter(({ on }) => on !== 'table');
  return actions.size > 0 ? [{ on: 'table', actions: [...actions] }, ...others] : others;
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
 * The endpoints of a domain, each answered by the file of its contract's name: `endpoints/get-cart.ts`.
 * The contract implies reading the caller's session, counting calls and the site's own variables.
 */
export const routesOf = (
  domain: string,
  routes: readonly (Needs & { contract: Contract })[],
): Route[] =>
  routes.map(({ grants = [], environment = [], ...route }) => {
    const { access, name, rateLimit } = route.contract;
    const implied = [
      ...(access === 'public' ? [] : [onTable('GetItem')]),
      ...(rateLimit ? [onTable('UpdateItem')] : []),
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

/** The scheduled Lambdas of a domain, each in the file of its name below `jobs/`. */
export const jobsOf = (
  domain: string,
  jobs: readonly (Needs & Pick<Job, 'name' | 'summary' | 'schedule'>)[],
): Job[] => jobs.map((job) => complete(job, `${domain}/jobs/${job.name}.ts`));

/** The Lambdas of a domain that events wake, each in the file of its name below `listeners/`. */
export const listenersOf = (
  domain: string,
  listeners: readonly (Needs & Pick<Listener, 'name' | 'summary' | 'trigger'>)[],
): Listener[] =>
  listeners.map((listener) => complete(listener, `${domain}/listeners/${listener.name}.ts`));
