import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type * as logs from 'aws-cdk-lib/aws-logs';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Environment } from 'functions/platform/environment.ts';
import {
  functionDefaults,
  type FunctionNeeds,
  type Grant,
} from 'functions/platform/endpoint/route.ts';
import { fixedName } from '../fixed-name.ts';
import { acknowledge } from './acknowledge.ts';
import { constructId } from './construct-id.ts';
import type { Domains } from './domains.ts';
import type { SendingResources } from './mail.ts';
import { arnParameter } from './private-bucket.ts';

export type FunctionPlatform = {
  /** Prefix of every physical name, such as `sheriff-dev`. */
  prefix: string;
  domains: Domains;
  /** Shared by all functions (function-log.ts). */
  log: logs.ILogGroup;
  /** Returns the bundle of the function with this name; `index` exports its `handler`. */
  codeFor: (name: string) => lambda.Code;
  /** The values of all environment variables; a function gets only those it declares. */
  environment: Environment;
  /** The resources that grants refer to, as ARNs except for the bucket. */
  resources: {
    table: string;
    photos: s3.IBucket;
    mail: SendingResources;
    pool: string;
    /** Undefined on a stage without temporary upload credentials. */
    uploadRole: string | undefined;
    /** Undefined on a stage that takes no cards and banks. */
    paymentSecret: string | undefined;
  };
};

type Allowed = { resource: string; conditions?: Record<string, Record<string, string | string[]>> };

/** The resources on which a grant allows its actions, each with its own statement. */
const allowedBy = (
  grant: Grant,
  { table, photos, mail, pool, uploadRole, paymentSecret }: FunctionPlatform['resources'],
): Allowed[] => {
  switch (grant.on) {
    case 'table':
      return [
        {
          resource: table,
          ...(grant.partitions && {
            conditions: {
              'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...grant.partitions] },
            },
          }),
        },
      ];
    case 'index':
      return [{ resource: `${table}/index/${grant.index}` }];
    case 'photos':
      return [{ resource: photos.arnForObjects(`${grant.prefix}*`) }];
    case 'photo-list':
      return [
        {
          resource: photos.bucketArn,
          conditions: { StringLike: { 's3:prefix': `${grant.prefix}*` } },
        },
      ];
    case 'mail':
      return [
        {
          resource: mail.identities,
          conditions: { StringEquals: { 'ses:FromAddress': mail.sender } },
        },
        { resource: mail.configurationSet },
      ];
    case 'pool':
      return [{ resource: pool }];
    case 'upload-role':
      return uploadRole === undefined ? [] : [{ resource: uploadRole }];
    case 'payment-secret':
      return paymentSecret === undefined ? [] : [{ resource: paymentSecret }];
  }
};

const acknowledgeWildcards = (role: iam.Role, grants: Grant[], photos: s3.IBucket): void => {
  for (const grant of grants) {
    if (grant.on === 'mail')
      acknowledge(role, {
        [`AwsSolutions-IAM5[Resource::arn:aws:ses:${Stack.of(role).region}:<AWS::AccountId>:identity/*]`]:
          'In the SES sandbox the identity of the recipient is checked too; the sender is held to one address.',
      });
    if (grant.on === 'photos')
      acknowledge(role, {
        [`AwsSolutions-IAM5[Resource::<${arnParameter(photos)}>/${grant.prefix}*]`]:
          'Object keys are minted at run time; the function is held to those below its prefix.',
      });
  }
};

/** How long events are retried. */
export const maximumEventAge = Duration.hours(1);
/** How long a probe's run may wait for its turn. */
export const maximumProbeAge = Duration.minutes(5);

/** A Lambda with its own role that permits its grants and logging. */
export class SiteFunction extends Construct {
  readonly lambda: lambda.Function;
  /** As a text, also for use in the root stack. */
  readonly functionName: string;
  /** For use in the root stack: an actual reference would make the root depend on the nested stack. */
  readonly arnByName: string;

  constructor({
    name,
    needs,
    platform,
    scope = platform.domains.stackFor(needs.entry),
    log = platform.log,
    failures,
    queue,
    isProbe = false,
  }: {
    name: string;
    needs: FunctionNeeds;
    platform: FunctionPlatform;
    /** Its domain's nested stack by default. */
    scope?: Construct;
    /** The log that all functions share by default. */
    log?: logs.ILogGroup;
    /** Dead-letter queue, for a function invoked asynchronously by events. */
    failures?: sqs.Queue;
    /** Queue of the function's events, which Lambda reads with the function's role. */
    queue?: sqs.Queue;
    /** Whether Lambda drops a run that failed or comes too late. */
    isProbe?: boolean;
  }) {
    super(scope, constructId(name));
    const functionName = fixedName(platform.prefix, { name, entry: needs.entry });
    this.functionName = functionName;
    this.arnByName = Stack.of(this).formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: functionName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });

    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        needs: new iam.PolicyDocument({
          statements: [
            new iam.PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [log.logGroupArn],
            }),
            ...needs.grants.flatMap((grant) =>
              allowedBy(grant, platform.resources).map(
                ({ resource, ...conditions }) =>
                  new iam.PolicyStatement({
                    actions: grant.actions,
                    resources: [resource],
                    ...conditions,
                  }),
              ),
            ),
            ...(failures
              ? [
                  new iam.PolicyStatement({
                    actions: ['sqs:SendMessage'],
                    resources: [failures.queueArn],
                  }),
                ]
              : []),
            ...(queue
              ? [
                  new iam.PolicyStatement({
                    actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
                    resources: [queue.queueArn],
                  }),
                ]
              : []),
          ],
        }),
      },
    });
    acknowledgeWildcards(role, needs.grants, platform.resources.photos);
    this.lambda = new lambda.Function(this, 'Function', {
      functionName,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      code: platform.codeFor(name),
      handler: 'index.handler',
      memorySize: needs.memory ?? functionDefaults.memory,
      timeout: Duration.seconds(needs.timeout ?? functionDefaults.timeout),
      environment: Object.fromEntries(
        needs.environment.map((variable) => [variable, platform.environment[variable]]),
      ),
      role,
      logGroup: log,
      loggingFormat: lambda.LoggingFormat.JSON,
      applicationLogLevelV2: lambda.ApplicationLogLevel.INFO,
      // At WARN, Lambda logs a report only for failed invocations, which function-log.ts counts.
      systemLogLevelV2: lambda.SystemLogLevel.WARN,
    });
    // The sender stops retrying once Lambda has accepted the event; from then on Lambda itself retries.
    if (failures || isProbe)
      new lambda.CfnEventInvokeConfig(this, 'Retries', {
        functionName: this.lambda.functionName,
        qualifier: '$LATEST',
        maximumRetryAttempts: isProbe ? 0 : 2,
        maximumEventAgeInSeconds: (isProbe ? maximumProbeAge : maximumEventAge).toSeconds(),
        ...(failures && { destinationConfig: { onFailure: { destination: failures.queueArn } } }),
      });
  }
}
