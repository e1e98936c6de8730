import * as z from 'zod/mini';

/** A permission that a function used, and on what, e.g. an index or an object key. */
export type Use = { action: string; on: string };

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
  BatchWrite: 'BatchWriteItem',
};

const readsByKey: Use[] = ['GetItem', 'BatchGetItem'].map((verb) => ({
  action: `dynamodb:${verb}`,
  on: 'table',
}));

/** The permissions an SDK call needs, by service and command. */
export const usesOfCall = (service: string, name: string, input: any): Use[] => {
  if (service === 'DynamoDB') {
    if (name.startsWith('Transact'))
      return input.TransactItems.flatMap((item: object) =>
        Object.keys(item).map((kind) => ({
          action: `dynamodb:${transactionActions[kind] ?? kind}`,
          on: 'table',
        })),
      );
    // Whether a row is read alone or in a batch depends on what else is being read at that moment.
    if (name === 'Get' || name === 'BatchGet') return readsByKey;
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
  // SES checks the sender's identity and, if one is named, the configuration set.
  if (service === 'SES')
    return ['identity', ...(input.ConfigurationSetName ? ['configuration-set'] : [])].map((on) => ({
      action: `ses:${name}`,
      on,
    }));
  // Calls with a user's own access token are authorized by that token, not by a role.
  if (service === 'Cognito Identity Provider')
    return input.AccessToken !== undefined ? [] : [{ action: `cognito-idp:${name}`, on: 'pool' }];
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

/** A permission as text, to compare uses with roles; object keys are reduced to their first segment. */
export const permissionOf = ({ action, on }: Use): string =>
  action.startsWith('s3:') ? `${action} on ${on.replace(/\/.*$/s, '/')}` : `${action} on ${on}`;
