import { Stack } from 'aws-cdk-lib';
import type * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

/** The key prefix of the log files in the bucket for access logs. */
export const edgeLogFolder = 'edge';

/**
 * What CloudFront logs about a request. Omitted: path and query, which can contain a secret, and
 * cookies, referer and user agent.
 */
const recordFields = [
  'date',
  'time',
  'x-edge-request-id',
  'c-ip',
  'c-country',
  'asn',
  'cs-method',
  'cache-behavior-path-pattern',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'x-edge-location',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'cs-protocol-version',
  'ssl-protocol',
  'ssl-cipher',
];

/**
 * CloudFront's access log, using standard logging v2, because the older version cannot omit fields. Its
 * deliveries can be created only in us-east-1.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logging.html
 */
export class EdgeLog extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: { prefix: string; distribution: cloudfront.IDistribution; bucket: s3.Bucket },
  ) {
    super(scope, id);
    const { bucket, distribution } = props;
    const { account, region } = Stack.of(this);
    const name = `${props.prefix}-edge`;
    bucket.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects(`${edgeLogFolder}/*`)],
        conditions: {
          StringEquals: { 'aws:SourceAccount': account },
          ArnEquals: {
            'aws:SourceArn': `arn:aws:logs:${region}:${account}:delivery-source:${name}`,
          },
        },
      }),
    );
    const source = new logs.CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: `arn:aws:cloudfront::${account}:distribution/${distribution.distributionId}`,
    });
    const destination = new logs.CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: bucket.arnForObjects(edgeLogFolder),
      outputFormat: 'json',
    });
    const delivery = new logs.CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields,
      s3SuffixPath: '{yyyy}/{MM}/{dd}',
    });
    delivery.addResourceDependency(source);
    // Without that permission the delivery cannot be created.
    if (bucket.policy) delivery.node.addDependency(bucket.policy);
  }
}
