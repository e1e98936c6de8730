import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import type { PoolDefinition } from '../identity/pool-definition.ts';
import type { CorsRule } from '../s3/cors-rules.ts';
import type { LifecycleRule } from '../s3/lifecycle-rules.ts';
import {
  resolveValue,
  resourceOf,
  resourcesOf,
  type LocalValues,
  type Template,
} from './template-values.ts';

/** Fixed physical names, regardless of the template's logical ids. */
export const localNames = {
  region: 'us-east-1',
  account: '000000000000',
  table: 'sheriff-local',
  stackId:
    'arn:aws:cloudformation:us-east-1:000000000000:stack/sheriff-dev/00000000-0000-0000-0000-000000000000',
  /** The name that the template computes; a `Ref` to the bucket gives the same. */
  photoBucket: 'sheriff-dev-photos-000000000000-us-east-1-00000000',
  poolId: 'us-east-1_Local0001',
} as const;

/** The credentials with which all callers of the local stack sign their requests. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' };

const keyType = z.enum(['HASH', 'RANGE']);
const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: keyType }));
const tableProperties = z.object({
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z.array(
    z.object({
      IndexName: z.string(),
      KeySchema: keySchema,
      Projection: z.object({ ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']) }),
    }),
  ),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.boolean() }),
});

export type TableDefinition = Omit<CreateTableCommandInput, 'TableName'>;

/** The table as input for CreateTable. */
export const tableDefinitionOf = (template: Template): TableDefinition => {
  const { TimeToLiveSpecification: _expiry, ...table } = tableProperties.parse(
    resourceOf(template, 'AWS::DynamoDB::GlobalTable').properties,
  );
  return { ...table, BillingMode: 'PAY_PER_REQUEST' };
};

/** The name of the attribute that holds a row's expiry time. */
export const expiryAttributeOf = (template: Template): string =>
  tableProperties.parse(resourceOf(template, 'AWS::DynamoDB::GlobalTable').properties)
    .TimeToLiveSpecification.AttributeName;

const bucketProperties = z.object({
  BucketName: z.string(),
  CorsConfiguration: z.object({
    CorsRules: z.array(
      z.object({
        AllowedOrigins: z.array(z.string()),
        AllowedMethods: z.array(z.string()),
        AllowedHeaders: z.optional(z.array(z.string())),
        ExposedHeaders: z.optional(z.array(z.string())),
        MaxAge: z.optional(z.number()),
      }),
    ),
  }),
  LifecycleConfiguration: z.object({
    Rules: z.array(
      z.object({
        Prefix: z.optional(z.string()),
        ExpirationInDays: z.optional(z.number()),
        AbortIncompleteMultipartUpload: z.optional(z.object({ DaysAfterInitiation: z.number() })),
      }),
    ),
  }),
});

export type BucketDefinition = { name: string; cors: CorsRule[]; lifecycle: LifecycleRule[] };

export const photoBucketOf = (template: Template, local: LocalValues): BucketDefinition => {
  const bucket = bucketProperties.parse(
    resolveValue(resourceOf(template, 'AWS::S3::Bucket', 'Photos').properties, local),
  );
  return {
    name: bucket.BucketName,
    cors: bucket.CorsConfiguration.CorsRules.map((rule) => ({
      allowedOrigins: rule.AllowedOrigins,
      allowedMethods: rule.AllowedMethods,
      allowedHeaders: rule.AllowedHeaders,
      exposeHeaders: rule.ExposedHeaders,
      maxAgeSeconds: rule.MaxAge,
    })),
    lifecycle: bucket.LifecycleConfiguration.Rules.map((rule) => ({
      prefix: rule.Prefix,
      expirationDays: rule.ExpirationInDays,
      abortIncompleteMultipartUploadDays: rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation,
    })),
  };
};

const mailTemplate = z.pipe(
  z.object({ EmailSubject: z.string(), EmailMessage: z.string() }),
  z.transform(({ EmailSubject: subject, EmailMessage: body }) => ({ subject, body })),
);
const poolProperties = z.object({
  Policies: z.object({
    PasswordPolicy: z.object({
      MinimumLength: z.number(),
      RequireLowercase: z.boolean(),
      RequireUppercase: z.boolean(),
      RequireNumbers: z.boolean(),
      RequireSymbols: z.boolean(),
    }),
  }),
  AdminCreateUserConfig: z.object({ InviteMessageTemplate: mailTemplate }),
  VerificationMessageTemplate: mailTemplate,
  EnabledMfas: z._default(z.array(z.string()), []),
  LambdaConfig: z.optional(z.object({ CustomMessage: z.string() })),
});
const clientProperties = z.object({
  AllowedOAuthFlowsUserPoolClient: z.boolean(),
  CallbackURLs: z._default(z.array(z.string()), []),
  AllowedOAuthScopes: z._default(z.array(z.string()), []),
  LogoutURLs: z._default(z.array(z.string()), []),
});
const groupProperties = z.object({ GroupName: z.string() });

/** The `FunctionName` of the function with this ARN, as {@link resolveValue} leaves it: its logical id and `.Arn`. */
const functionNameOf = (template: Template, local: LocalValues, arn: string): string => {
  const found = resourcesOf(template, 'AWS::Lambda::Function').find(
    ({ id }) => arn === `${id}.Arn`,
  );
  return functionProperties.parse(resolveValue(found?.properties, local)).FunctionName;
};

export const poolOf = (template: Template, local: LocalValues): PoolDefinition => {
  const pool = poolProperties.parse(
    resolveValue(resourceOf(template, 'AWS::Cognito::UserPool').properties, local),
  );
  const trigger = pool.LambdaConfig?.CustomMessage;
  const { PasswordPolicy: policy } = pool.Policies;
  return {
    poolId: localNames.poolId,
    passwordPolicy: {
      minLength: policy.MinimumLength,
      requireLowercase: policy.RequireLowercase,
      requireUppercase: policy.RequireUppercase,
      requireNumbers: policy.RequireNumbers,
      requireSymbols: policy.RequireSymbols,
    },
    mails: {
      invitation: pool.AdminCreateUserConfig.InviteMessageTemplate,
      code: pool.VerificationMessageTemplate,
    },
    customMessage: trigger === undefined ? null : functionNameOf(template, local, trigger),
    softwareTokens: pool.EnabledMfas.includes('SOFTWARE_TOKEN_MFA'),
    groups: resourcesOf(template, 'AWS::Cognito::UserPoolGroup').map(
      ({ properties }) => groupProperties.parse(properties).GroupName,
    ),
    clients: resourcesOf(template, 'AWS::Cognito::UserPoolClient').map(({ id, properties }) => {
      const client = clientProperties.parse(resolveValue(properties, local));
      return {
        id,
        callbackUrls: client.CallbackURLs,
        logoutUrls: client.LogoutURLs,
        scopes: client.AllowedOAuthScopes,
        oauth: client.AllowedOAuthFlowsUserPoolClient,
      };
    }),
  };
};

/** The id of the app client with which browsers reset a password: the one without hosted sign-in. */
export const accountClientOf = (template: Template, local: LocalValues): string => {
  const client = poolOf(template, local).clients.find(({ oauth }) => !oauth);
  if (!client) throw new Error('The stack has no client for choosing a password');
  return client.id;
};

const functionProperties = z.object({
  FunctionName: z.string(),
  MemorySize: z.number(),
  Timeout: z.number(),
  Environment: z._default(z.object({ Variables: z.record(z.string(), z.string()) }), {
    Variables: {},
  }),
});

/** One Lambda as the template configures it. */
export type FunctionDefinition = {
  name: string;
  /** MB. */
  memory: number;
  /** Seconds. */
  timeout: number;
  environment: Record<string, string>;
};

/**
 * The product's functions by name; those that the CDK adds are left out.
 * @param names of the functions by their `FunctionName`
 */
export const functionsOf = (
  template: Template,
  local: LocalValues,
  names: ReadonlyMap<string, string>,
): Map<string, FunctionDefinition> => {
  const definitions = resourcesOf(template, 'AWS::Lambda::Function').flatMap(({ properties }) => {
    const name = names.get(String(properties['FunctionName']));
    if (name === undefined) return [];
    const { MemorySize, Timeout, Environment } = functionProperties.parse(
      resolveValue(properties, local),
    );
    return [{ name, memory: MemorySize, timeout: Timeout, environment: Environment.Variables }];
  });
  return new Map(definitions.map((definition) => [definition.name, definition]));
};
