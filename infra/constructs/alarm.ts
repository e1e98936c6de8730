import type * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import type * as acm from 'aws-cdk-lib/aws-certificatemanager';
import type * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import type { FunctionLog } from './function-log.ts';

/** What the alarms and the dashboard of a stage look at. */
export type Watched = {
  prefix: string;
  api: apigateway.IHttpApi;
  tooManyRequests: cloudwatch.IMetric;
  /** Undefined outside us-east-1, the only region with CloudFront's metrics. */
  edge: cloudfront.IDistribution | undefined;
  /** Undefined without a domain of its own, and outside us-east-1, the only region with its metric. */
  certificate: acm.ICertificate | undefined;
  /** The name of the function that opens the site. */
  siteCheck: string | undefined;
  /** The name of the function that looks for jobs that do not run. */
  jobCheck: string | undefined;
  table: dynamodb.ITable;
  log: FunctionLog;
  /** Undefined on a stage that takes no cards and banks. */
  paymentMismatches: cloudwatch.IMetric | undefined;
  jobFailures: sqs.Queue | undefined;
  eventFailures: sqs.Queue | undefined;
};

/** Something that can go wrong: what it means in plain words, and what to check first. */
export type Alarm = {
  name: string;
  says: string;
  metric: cloudwatch.IMetric;
  /** The alarm goes off when the metric reaches this value. */
  threshold: number;
  /** It goes off when the metric is below the threshold instead. */
  isBelow?: true;
  /** Consecutive periods, 1 by default. */
  periods?: number;
  /** How to treat missing data; not breaching by default. */
  missing?: cloudwatch.TreatMissingData;
  /** The operator can do something about it, and is mailed too. */
  isForOperator?: true;
};
