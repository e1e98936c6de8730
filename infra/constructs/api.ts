import { createHash } from 'node:crypto';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import type * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { unknownRouteKey, type Route } from 'functions/platform/endpoint/route.ts';
import { routeLimits, type RouteLimit } from '../edge-limits.ts';
import type { StageSettings } from '../stages.ts';
import { apiBody, type Endpoint } from './api-body.ts';
import type { Domains } from './domains.ts';
import { SiteFunction, type FunctionPlatform } from './function.ts';

const throttleSettings = ({ ratePerSecond, burst }: RouteLimit) => ({
  ThrottlingRateLimit: ratePerSecond,
  ThrottlingBurstLimit: burst,
});

/** Omits the caller and the query string. */
const accessLogFormat = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  routeKey: '$context.routeKey',
  status: '$context.status',
  integrationStatus: '$context.integrationStatus',
  latency: '$context.responseLatency',
  integrationError: '$context.integrationErrorMessage',
});

/**
 * Functions per managed policy, which may have 6,144 characters. A role can have ten of them, but only
 * 10,240 characters of inline policies altogether.
 */
export const functionsPerPolicy = 55;

/** The HTTP API. Routes are added later, because their functions need the site's address. */
export class Api extends Construct {
  readonly httpApi: apigateway.IHttpApi;
  /** `<id>.execute-api.<region>.amazonaws.com` */
  readonly host: string;
  readonly accessLog: logs.LogGroup;
  /** Responses with 429, the API's own and those of functions. */
  readonly tooManyRequests: cloudwatch.Metric;
  readonly #settings: StageSettings;
  readonly #prefix: string;
  readonly #resource: apigateway.CfnApi;

  constructor(scope: Construct, id: string, settings: StageSettings, prefix: string) {
    super(scope, id);
    this.#settings = settings;
    this.#prefix = prefix;
    // HttpApi sets properties that CloudFormation refuses beside a document.
    this.#resource = new apigateway.CfnApi(this, 'HttpApi', { failOnWarnings: true });
    this.httpApi = apigateway.HttpApi.fromHttpApiAttributes(this, 'Attributes', {
      httpApiId: this.#resource.ref,
    });
    const { region, urlSuffix } = Stack.of(this);
    this.host = `${this.httpApi.apiId}.execute-api.${region}.${urlSuffix}`;
    this.accessLog = new logs.LogGroup(this, 'AccessLogs', {
      // Log groups under /aws/vendedlogs need no resource policy, of which an account may have only a few.
      logGroupName: `/aws/vendedlogs/${prefix}-api`,
      retention: settings.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // The API's own metrics count 4xx together. The log has the status as a text.
    this.tooManyRequests = new logs.MetricFilter(this, 'TooManyRequests', {
      logGroup: this.accessLog,
      filterPattern: logs.FilterPattern.literal('{ $.status = "429" }'),
      metricNamespace: prefix,
      metricName: 'TooManyRequests',
    }).metric({ statistic: 'Sum', period: Duration.minutes(15) });
  }

  /** Creates a Lambda and a route for every contract, and the API's stage. */
  serve(routes: readonly Route[], platform: FunctionPlatform): void {
    if (routes.length === 0) return;
    const endpoints = routes.flatMap(({ contract, answersUnknown, ...needs }) => {
      const { arnByName: functionArn } = new SiteFunction({ name: contract.name, needs, platform });
      const endpoint = { routeKey: `${contract.method} ${contract.path}`, functionArn };
      return answersUnknown ? [endpoint, { routeKey: unknownRouteKey, functionArn }] : [endpoint];
    });
    this.#resource.body = this.#body(endpoints);
    this.#openStage(this.#deployment(platform.domains), endpoints);
  }

  /** The functions are referred to by name: they wait for the site's address, and so for the API. */
  #body(endpoints: readonly Endpoint[]) {
    const { partition, region } = Stack.of(this);
    const role = this.#invokingRole([...new Set(endpoints.map(({ functionArn }) => functionArn))]);
    return apiBody({
      name: this.#prefix,
      stage: this.#settings.name,
      partition,
      region,
      role: role.roleArn,
      endpoints,
    });
  }

  /**
   * What the stage serves: the routes as they are when the deployment is created, which is after the
   * functions of all domains. Another document makes another deployment.
   */
  #deployment(domains: Domains): apigateway.CfnDeployment {
    const body = JSON.stringify(Stack.of(this).resolve(this.#resource.body));
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 16);
    const deployment = new apigateway.CfnDeployment(this, `Deployment${hash}`, {
      apiId: this.httpApi.apiId,
    });
    deployment.node.addDependency(domains);
    return deployment;
  }

  /**
   * One role for all functions, because a permission per function would add that many resources to the
   * stack.
   */
  #invokingRole(functionArns: string[]): iam.Role {
    const parts = Math.ceil(functionArns.length / functionsPerPolicy);
    return new iam.Role(this, 'Role', {
      description: 'API Gateway invokes the functions of the routes, and nothing else',
      assumedBy: new iam.ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: Array.from(
        { length: parts },
        (_, part) =>
          new iam.ManagedPolicy(this, `Invoke${part + 1}`, {
            statements: [
              new iam.PolicyStatement({
                actions: ['lambda:InvokeFunction'],
                resources: functionArns.slice(
                  part * functionsPerPolicy,
                  (part + 1) * functionsPerPolicy,
                ),
              }),
            ],
          }),
      ),
    });
  }

  /**
   * Opens the stage with limits for all callers together; the limit per caller is the contract's
   * `rateLimit`.
   */
  #openStage(deployment: apigateway.CfnDeployment, endpoints: readonly Endpoint[]): void {
    const { byRoute, others } = routeLimits(this.#settings.concurrency);
    const routeKeys = new Set(endpoints.map(({ routeKey }) => routeKey));
    new apigateway.CfnStage(this, 'Stage', {
      apiId: this.httpApi.apiId,
      stageName: '$default',
      autoDeploy: false,
      deploymentId: deployment.ref,
      defaultRouteSettings: {
        // Metrics per route cost extra, and the access log and the functions' own metrics show the same.
        detailedMetricsEnabled: false,
        throttlingRateLimit: others.ratePerSecond,
        throttlingBurstLimit: others.burst,
      },
      // Settings for a route that does not exist are rejected.
      routeSettings: Object.fromEntries(
        Object.entries(byRoute)
          .filter(([routeKey]) => routeKeys.has(routeKey))
          .map(([routeKey, limit]) => [routeKey, throttleSettings(limit)]),
      ),
      accessLogSettings: {
        destinationArn: this.accessLog.logGroupArn,
        format: accessLogFormat,
      },
    });
  }
}
