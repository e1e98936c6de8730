import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { logicalId } from './private-bucket.ts';

/**
 * The role for temporary upload credentials. It may write below `uploads/` and read nothing; the
 * function that assumes it narrows it to one user's prefix with a session policy.
 */
export const uploadRole = (scope: Construct, bucket: s3.IBucket): iam.Role => {
  const role = new iam.Role(scope, 'UploadRole', {
    description: 'Temporary credentials for uploads, narrowed to the uploader at each use',
    assumedBy: new iam.AccountRootPrincipal(),
    maxSessionDuration: Duration.hours(1),
    inlinePolicies: {
      uploads: new iam.PolicyDocument({
        statements: [
          new iam.PolicyStatement({
            actions: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
            resources: [bucket.arnForObjects('uploads/*')],
          }),
        ],
      }),
    },
  });
  acknowledge(role, {
    [`AwsSolutions-IAM5[Resource::<${logicalId(bucket)}.Arn>/uploads/*]`]:
      'Each session is narrowed to the prefix of the person it is given to.',
  });
  return role;
};
