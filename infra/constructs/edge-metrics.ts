import type * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html:
// the metrics are in us-east-1 and need the dimension Region=Global, which the CDK omits.
const edgeMetric = (
  { distributionId }: cloudfront.IDistribution,
  metricName: string,
  statistic: string,
) =>
  new cloudwatch.Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    region: 'us-east-1',
    statistic,
  });

export const edgeRequests = (distribution: cloudfront.IDistribution): cloudwatch.Metric =>
  edgeMetric(distribution, 'Requests', 'Sum');

/** Percentage of requests answered with 4xx or 5xx. */
export const edgeErrorRate = (
  distribution: cloudfront.IDistribution,
  kind: '4xx' | '5xx',
): cloudwatch.Metric => edgeMetric(distribution, `${kind}ErrorRate`, 'Average');

export const blockedRequests = (firewall: string): cloudwatch.Metric =>
  new cloudwatch.Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensionsMap: { WebACL: firewall, Rule: 'ALL' },
    region: 'us-east-1',
    statistic: 'Sum',
  });
