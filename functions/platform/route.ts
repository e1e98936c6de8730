import type { Contract } from 'shared/contracts/contract.ts';
import type { EnvironmentName } from './environment.ts';

/** An AWS permission in the product's words; infra turns it into one statement of the function's role. */
export type Grant =
  | {
      on: 'table';
      actions: TableAction[];
    }
  | { on: 'index'; index: 'gsi1' | 'gsi2'; actions: ['dynamodb:Query'] }
  | {
      on: 'photos';
      actions: PhotoAction[];
      /** Key prefix, e.g. `uploads/`; the statement covers the objects below it. */
      prefix: string;
    }
  /** The names of the objects below a prefix, for whoever must find all of them. */
  | { on: 'photo-list'; actions: ['s3:ListBucket']; prefix: string }
  | { on: 'mail'; actions: ['ses:SendRawEmail'] }
  | { on: 'pool'; actions: PoolAction[] }
  /** The role temporary upload credentials are taken from; nothing on a stage that has none. */
  | { on: 'upload-role'; actions: ['sts:AssumeRole'] };

/** Creating, filling and completing an upload in parts are all `s3:PutObject`. */
export type PhotoAction =
  | 's3:GetObject'
  | 's3:PutObject'
  | 's3:DeleteObject'
  | 's3:AbortMultipartUpload'
  | 's3:ListMultipartUploadParts';

/** No Scan: it is not in the language a route can speak. */
export type TableAction =
  | 'dynamodb:GetItem'
  | 'dynamodb:BatchGetItem'
  | 'dynamodb:Query'
  | 'dynamodb:PutItem'
  | 'dynamodb:UpdateItem'
  | 'dynamodb:DeleteItem'
  | 'dynamodb:ConditionCheckItem'
  | 'dynamodb:BatchWriteItem';

/** What may be done to users. None of them reads a password or removes anybody. */
export type PoolAction =
  'cognito-idp:AdminCreateUser' | 'cognito-idp:AdminGetUser' | 'cognito-idp:AdminSetUserPassword';

/** What a Lambda needs beside its code. Data only: nothing here imports a handler. */
export type FunctionNeeds = {
  /** Path of the file that exports `handler`, below `functions/`. */
  entry: string;
  grants: Grant[];
  /** Names of the environment variables it reads; it gets no others. */
  environment: EnvironmentName[];
  /** MB, 512 unless said. */
  memory?: number;
  /** Seconds, 10 unless said; API Gateway gives up after 30. */
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

/** The signed-in person's session is read by every endpoint that is not public. */
export const sessionGrant: Grant = { on: 'table', actions: ['dynamodb:GetItem'] };

/** What an endpoint needs whose contract has a `rateLimit`: it counts who asks. */
export const countingGrant: Grant = { on: 'table', actions: ['dynamodb:UpdateItem'] };

/** Finding all sessions of one person and ending them. */
export const endsSessions: Grant = {
  on: 'table',
  actions: ['dynamodb:Query', 'dynamodb:DeleteItem'],
};
