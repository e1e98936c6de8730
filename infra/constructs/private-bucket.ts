import { CfnElement, Names, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** A bucket that is readable only over TLS, with presigned URLs or through CloudFront. */
export const privateBucket = (
  scope: Construct,
  id: string,
  { removalPolicy, ...props }: s3.BucketProps & { removalPolicy: RemovalPolicy },
): s3.Bucket =>
  new s3.Bucket(scope, id, {
    blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
    encryption: s3.BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
    removalPolicy,
    // A stack with a non-empty bucket cannot be deleted.
    autoDeleteObjects: removalPolicy === RemovalPolicy.DESTROY,
    ...props,
  });

/** The bucket's logical id, as it appears in security findings. */
export const logicalId = (bucket: s3.IBucket): string =>
  Stack.of(bucket).getLogicalId(resourceOf(bucket));

/** The parameter that the CDK uses to pass the bucket's ARN to a nested stack. */
export const arnParameter = (bucket: s3.IBucket): string =>
  `referenceto${Names.nodeUniqueId(resourceOf(bucket).node)}Arn`;

const resourceOf = ({ node: { defaultChild } }: s3.IBucket): CfnElement => {
  if (!CfnElement.isCfnElement(defaultChild)) throw new Error('The bucket has no resource');
  return defaultChild;
};
