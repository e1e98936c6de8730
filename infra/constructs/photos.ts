import { Duration, Fn, Stack } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';
import { dataRemoval } from './data-removal.ts';
import { privateBucket } from './private-bucket.ts';

/**
 * A name that is known before the bucket exists, to avoid a cycle: the content security policy names
 * the bucket's host, and the bucket's CORS rule refers to the site. It ends in the first eight
 * characters of the stack's own id (`arn:...:stack/<name>/<UUID>`), so that recreating a deleted stack
 * does not fail because its predecessor's photos still occupy the name.
 */
export const photoBucketName = (scope: Construct, prefix: string): string => {
  const { account, region, stackId } = Stack.of(scope);
  const id = Fn.select(0, Fn.split('-', Fn.select(2, Fn.split('/', stackId))));
  return `${prefix}-photos-${account}-${region}-${id}`;
};

/**
 * A device stores a local copy of a report for seven days after its last change, and its photos may be
 * older.
 */
const unsavedUploads = Duration.days(14);

/** Photos, report PDFs and exports; the site's pages use presigned URLs. */
export class Photos extends Construct {
  readonly bucket: s3.Bucket;

  constructor(
    scope: Construct,
    id: string,
    props: { settings: StageSettings; prefix: string; siteUrl: string; accessLogs: s3.IBucket },
  ) {
    super(scope, id);
    const { retainData } = props.settings;
    this.bucket = privateBucket(this, 'Bucket', {
      removalPolicy: dataRemoval(props.settings),
      bucketName: photoBucketName(this, props.prefix),
      versioned: retainData,
      serverAccessLogsBucket: props.accessLogs,
      serverAccessLogsPrefix: 'photos/',
      cors: [
        {
          allowedOrigins: [props.siteUrl],
          allowedMethods: [
            s3.HttpMethods.PUT,
            s3.HttpMethods.POST,
            s3.HttpMethods.GET,
            s3.HttpMethods.HEAD,
          ],
          allowedHeaders: ['content-type', 'content-md5', 'x-amz-*'],
          // Uppy needs the parts' ETags to complete a multipart upload.
          exposedHeaders: ['ETag', 'Location'],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [
        { id: 'unfinished-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
        { id: 'uploads-never-saved', prefix: 'uploads/', expiration: unsavedUploads },
        { id: 'prepared-never-saved', prefix: 'prepared/', expiration: unsavedUploads },
        { id: 'exports', prefix: 'exports/', expiration: Duration.days(1) },
        ...(retainData
          ? [
              {
                id: 'replaced-versions',
                noncurrentVersionExpiration: Duration.days(30),
                expiredObjectDeleteMarker: true,
              },
            ]
          : []),
      ],
    });
    // Set on the CloudFormation resource, because the CDK's own property adds a function with access to
    // every bucket.
    const { defaultChild } = this.bucket.node;
    if (defaultChild instanceof s3.CfnBucket)
      defaultChild.notificationConfiguration = {
        eventBridgeConfiguration: { eventBridgeEnabled: true },
      };
  }
}
