import * as z from 'zod/mini';
import { partitions, type PartitionPattern } from '../platform/table/keys.ts';

/** A permission that a function used, and on what, e.g. an index or an object key. */
export type Use = {
  action: string;
  on: string;
  /** The partition key of the row, for a use of the table itself. */
  pk?: string;
};

const onRow = (action: string, { pk }: { pk: string }): Use => ({
  action: `dynamodb:${action}`,
  on: 'table',
  pk,
});

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

/** Maps the document client's command names to IAM actions. */
const itemActions: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
};

// Whether a row is read alone or in a batch depends on what else is being read at that moment.
const readsByKey = (key: { pk: string }): Use[] => [
  onRow('GetItem', key),
  onRow('BatchGetItem', key),
];

/** The condition that queryOf writes (functions/platform/table/table.ts). */
const partitionOfQuery = (input: any): { pk: string } => {
  if (!/^pk = :pk\b/.test(input.KeyConditionExpression))
    throw new Error(`Which partition does this query read: ${input.KeyConditionExpression}`);
  return { pk: input.ExpressionAttributeValues[':pk'] };
};

const usesOfTable = (name: string, input: any): Use[] => {
  switch (name) {
    case 'TransactWrite':
    case 'TransactGet':
      return input.TransactItems.flatMap((item: object) =>
        Object.entries(item).map(([kind, { Key, Item }]) =>
          onRow(transactionActions[kind] ?? kind, Key ?? Item),
        ),
      );
    case 'Get':
      return readsByKey(input.Key);
    case 'BatchGet':
      return Object.values<any>(input.RequestItems).flatMap(({ Keys }) => Keys.flatMap(readsByKey));
    case 'BatchWrite':
      return Object.values<any>(input.RequestItems)
        .flat()
        .map(({ PutRequest, DeleteRequest }) =>
          onRow('BatchWriteItem', PutRequest?.Item ?? DeleteRequest.Key),
        );
    case 'Query':
      return input.IndexName === undefined
        ? [onRow('Query', partitionOfQuery(input))]
        : [{ action: 'dynamodb:Query', on: input.IndexName }];
    default:
      return [onRow(itemActions[name] ?? name, input.Key ?? input.Item)];
  }
};

/** The permissions an SDK call needs, by service and command. */
export const usesOfCall = (service: string, name: string, input: any): Use[] => {
  if (service === 'DynamoDB') return usesOfTable(name, input);
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
  // SES checks the sender's identity and, if one is named, the configuration set.
  if (service === 'SES')
    return ['identity', ...(input.ConfigurationSetName ? ['configuration-set'] : [])].map((on) => ({
      action: `ses:${name}`,
      on,
    }));
  // Calls with a user's own access token are authorized by that token, not by a role.
  if (service === 'Cognito Identity Provider')
    return input.AccessToken !== undefined ? [] : [{ action: `cognito-idp:${name}`, on: 'pool' }];
  if (service === 'Secrets Manager')
    return [{ action: `secretsmanager:${name}`, on: 'payment-secret' }];
  if (service === 'STS') return [{ action: `sts:${name}`, on: 'upload-role' }];
  return [{ action: `${service}:${name}`, on: 'it' }];
};

const response = z.object({
  headers: z.optional(z.object({ location: z.optional(z.string()) })),
  body: z.optional(z.string()),
});
const uploadForm = z.object({ fields: z.object({ key: z.string(), Policy: z.string() }) });

const formKeys = (body: string): string[] => {
  if (!body.includes('"Policy"')) return [];
  const form = uploadForm.safeParse(JSON.parse(body));
  return form.success ? [form.data.fields.key] : [];
};

/**
 * The permissions that presigned URLs in an answer need: they are created without a call, and the
 * browser acts with the rights of the role that signed them. The URL contains the name of the call.
 */
export const usesOfAnswer = (answer: unknown): Use[] => {
  const { headers, body = '' } = response.safeParse(answer).data ?? {};
  const addresses = `${headers?.location ?? ''} ${body}`.match(/https?:\/\/[^\s"]+/g) ?? [];
  return [
    ...addresses
      .map((address) => new URL(address))
      .filter(({ searchParams }) => searchParams.has('X-Amz-Signature'))
      .flatMap(({ pathname, searchParams }) =>
        usesOfCall('S3', searchParams.get('x-id') ?? 'unnamed', {
          Key: decodeURIComponent(pathname.replace(/^\/[^/]+\//, '')),
        }),
      ),
    ...formKeys(body).map((Key) => ({ action: 's3:PutObject', on: Key })),
  ];
};

const isMatch = (pattern: string, pk: string): boolean =>
  pattern.endsWith('*') ? pk.startsWith(pattern.slice(0, -1)) : pk === pattern;

/** Whether a role that is limited to these partitions may touch the row. */
export const isWithin = (patterns: readonly PartitionPattern[], pk: string): boolean =>
  patterns.some((pattern) => isMatch(pattern, pk));

const placeOf = ({ action, on, pk }: Use): string => {
  // Object keys are reduced to their first segment.
  if (action.startsWith('s3:')) return on.replace(/\/.*$/s, '/');
  if (pk === undefined) return on;
  const pattern = Object.values(partitions).find((each) => isMatch(each, pk));
  return `${on} at ${pattern ?? 'an unknown partition'}`;
};

/** A permission as text, to compare uses with roles. Rows are reduced to the pattern of their partition. */
export const permissionOf = (use: Use): string => `${use.action} on ${placeOf(use)}`;
