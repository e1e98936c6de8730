import { Stack } from 'aws-cdk-lib';
import type * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

/** Where the lines are in the bucket of the access logs. */
const folder = 'edge';

/**
 * What CloudFront writes about a request. Left out: path and query, which can hold a secret, and cookies,
 * referer and browser.
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
 * CloudFront's access log, by its standard logging (v2): the older one cannot leave fields out. Its
 * deliveries are made in us-east-1 only.
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
        resources: [bucket.arnForObjects(`${folder}/*`)],
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
      destinationResourceArn: bucket.arnForObjects(folder),
      outputFormat: 'json',
    });
    const delivery = new logs.CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields,
      s3SuffixPath: '{yyyy}/{MM}/{dd}',
    });
    delivery.addResourceDependency(source);
    // Without the permission the delivery is refused.
    if (bucket.policy) delivery.node.addDependency(bucket.policy);
  }
}
