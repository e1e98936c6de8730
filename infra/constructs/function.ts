import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type * as logs from 'aws-cdk-lib/aws-logs';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Environment } from 'functions/platform/environment.ts';
import { functionDefaults, type FunctionNeeds, type Grant } from 'functions/platform/route.ts';
import { acknowledge } from './acknowledge.ts';
import { logicalId } from './private-bucket.ts';

/** What every function of the stack is made from. */
export type FunctionPlatform = {
  /** First part of every physical name, e.g. `sheriff-dev`. */
  prefix: string;
  /** Where all of them write (function-log.ts). */
  log: logs.ILogGroup;
  /** Bundle of the function of that name; exports `handler` from `index`. */
  codeFor: (name: string) => lambda.Code;
  /** Every variable a function may ask for. */
  environment: Environment;
  /** What is behind the words a grant may use; all but the bucket by ARN. */
  resources: {
    table: string;
    photos: s3.IBucket;
    mail: string[];
    pool: string;
    /** Undefined on a stage that hands out no temporary credentials. */
    uploadRole: string | undefined;
  };
};

const resourcesOf = (
  grant: Grant,
  { table, photos, mail, pool, uploadRole }: FunctionPlatform['resources'],
): string[] => {
  switch (grant.on) {
    case 'table':
      return [table];
    case 'index':
      return [`${table}/index/${grant.index}`];
    case 'photos':
      return [photos.arnForObjects(`${grant.prefix}*`)];
    case 'photo-list':
      return [photos.bucketArn];
    case 'mail':
      return mail;
    case 'pool':
      return [pool];
    case 'upload-role':
      return uploadRole === undefined ? [] : [uploadRole];
  }
};

const acknowledgePrefixes = (role: iam.Role, grants: Grant[], photos: s3.IBucket): void => {
  for (const grant of grants)
    if (grant.on === 'photos')
      acknowledge(role, {
        [`AwsSolutions-IAM5[Resource::<${logicalId(photos)}.Arn>/${grant.prefix}*]`]:
          'Object keys are minted at run time; the function is held to those below its prefix.',
      });
};

/** Construct id of the function of that name: `list-services` becomes `ListServices`. */
export const constructId = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** One Lambda and its own role of one policy: what its route or job asks for, and writing the log. */
export class SiteFunction extends Construct {
  readonly lambda: lambda.Function;

  constructor(
    scope: Construct,
    props: {
      name: string;
      needs: FunctionNeeds;
      platform: FunctionPlatform;
      /** Statements that come from the stack, not from the route. */
      extraStatements?: iam.PolicyStatement[];
    },
  ) {
    super(scope, constructId(props.name));
    const { needs, platform } = props;
    const functionName = `${platform.prefix}-${props.name}`;

    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        needs: new iam.PolicyDocument({
          statements: [
            new iam.PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [platform.log.logGroupArn],
            }),
            ...needs.grants.flatMap((grant) => {
              const resources = resourcesOf(grant, platform.resources);
              return resources.length === 0
                ? []
                : [
                    new iam.PolicyStatement({
                      actions: grant.actions,
                      resources,
                      ...(grant.on === 'photo-list' && {
                        conditions: { StringLike: { 's3:prefix': `${grant.prefix}*` } },
                      }),
                    }),
                  ];
            }),
            ...(props.extraStatements ?? []),
          ],
        }),
      },
    });
    acknowledgePrefixes(role, needs.grants, platform.resources.photos);
    this.lambda = new lambda.Function(this, 'Function', {
      functionName,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      code: platform.codeFor(props.name),
      handler: 'index.handler',
      memorySize: needs.memory ?? functionDefaults.memory,
      timeout: Duration.seconds(needs.timeout ?? functionDefaults.timeout),
      environment: Object.fromEntries(
        needs.environment.map((name) => [name, platform.environment[name]]),
      ),
      role,
      logGroup: platform.log,
      loggingFormat: lambda.LoggingFormat.JSON,
      applicationLogLevelV2: lambda.ApplicationLogLevel.INFO,
      // The report of a call is written when it broke off, and only then; function-log.ts counts them.
      systemLogLevelV2: lambda.SystemLogLevel.WARN,
    });
  }
}
