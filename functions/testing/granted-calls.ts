import { AsyncLocalStorage } from 'node:async_hooks';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { allFunctions } from '../manifest.ts';
import type { Grant } from '../platform/route.ts';

/** One thing a function did on AWS: the permission it takes and on what, e.g. an index or an object key. */
type Use = { action: string; on: string };

const transactionActions: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

const objectActions: Record<string, string> = {
  HeadObject: 'GetObject',
  CreateMultipartUpload: 'PutObject',
  UploadPart: 'PutObject',
  CompleteMultipartUpload: 'PutObject',
  ListParts: 'ListMultipartUploadParts',
};

/** The document client's names of commands, as the permission is called. */
const itemActions: Record<string, string> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  BatchGet: 'BatchGetItem',
  BatchWrite: 'BatchWriteItem',
};

const usesOf = (service: string, name: string, input: any): Use[] => {
  if (service === 'DynamoDB') {
    if (name.startsWith('Transact'))
      return input.TransactItems.flatMap((item: object) =>
        Object.keys(item).map((kind) => ({
          action: `dynamodb:${transactionActions[kind] ?? kind}`,
          on: 'table',
        })),
      );
    return [{ action: `dynamodb:${itemActions[name] ?? name}`, on: input.IndexName ?? 'table' }];
  }
  if (service === 'S3') {
    if (name === 'DeleteObjects')
      return input.Delete.Objects.map(({ Key }: { Key: string }) => ({
        action: 's3:DeleteObject',
        on: Key,
      }));
    if (name === 'CopyObject')
      return [
        { action: 's3:GetObject', on: input.CopySource.replace(/^[^/]+\//, '') },
        { action: 's3:PutObject', on: input.Key },
      ];
    if (name === 'ListObjectsV2') return [{ action: 's3:ListBucket', on: input.Prefix }];
    return [{ action: `s3:${objectActions[name] ?? name}`, on: input.Key ?? 'the bucket' }];
  }
  if (service === 'SES') return [{ action: `ses:${name}`, on: 'mail' }];
  if (service === 'Cognito Identity Provider')
    return [{ action: `cognito-idp:${name}`, on: 'pool' }];
  if (service === 'STS') return [{ action: `sts:${name}`, on: 'upload-role' }];
  return [{ action: `${service}:${name}`, on: 'it' }];
};

const allows = (grant: Grant, { action, on }: Use): boolean => {
  if (!(grant.actions as readonly string[]).includes(action)) return false;
  if (grant.on === 'index') return grant.index === on;
  if (grant.on === 'photos' || grant.on === 'photo-list') return on.startsWith(grant.prefix);
  return grant.on === on;
};

const running = new AsyncLocalStorage<Use[]>();

// What every client of the SDK inherits from. Presigned addresses are made without a call and not seen.
const base = Object.getPrototypeOf(DynamoDBClient.prototype);
const { send } = base;
base.send = function recorded(this: any, command: any, ...rest: unknown[]) {
  const name = command.constructor.name.replace(/Command$/, '');
  running.getStore()?.push(...usesOf(this.config.serviceId, name, command.input));
  return send.call(this, command, ...rest);
};

/**
 * Calls a function and holds it to what its route, job or listener grants: on AWS its role would refuse the rest, which
 * the embedded stack, having no roles, lets pass.
 * @throws Error naming what the route does not grant.
 */
export const withinGrants = async <T>(name: string, call: () => Promise<T>): Promise<T> => {
  const uses: Use[] = [];
  const result = await running.run(uses, call);
  const route = allFunctions.find((each) => each.name === name);
  const excess = uses.filter((use) => !route?.grants.some((grant) => allows(grant, use)));
  if (route && excess.length > 0)
    throw new Error(
      `The route of ${name} does not grant ${[...new Set(excess.map(({ action, on }) => `${action} on ${on}`))].join(', ')}`,
    );
  return result;
};
