import type * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html:
// the figures lie in us-east-1, below a region of their own called Global, which the library leaves out.
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

/** How many requests CloudFront answered. */
export const edgeRequests = (distribution: cloudfront.IDistribution): cloudwatch.Metric =>
  edgeMetric(distribution, 'Requests', 'Sum');

/** Percent of requests that it answered with 4xx or 5xx. */
export const edgeErrorRate = (
  distribution: cloudfront.IDistribution,
  kind: '4xx' | '5xx',
): cloudwatch.Metric => edgeMetric(distribution, `${kind}ErrorRate`, 'Average');

/** How many requests the firewall of that name turned away. */
export const blockedRequests = (firewall: string): cloudwatch.Metric =>
  new cloudwatch.Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensionsMap: { WebACL: firewall, Rule: 'ALL' },
    region: 'us-east-1',
    statistic: 'Sum',
  });
