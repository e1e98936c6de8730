import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { unknownRouteKey, type Route } from 'functions/platform/endpoint/route.ts';
import { routeLimits, type RouteLimit } from '../edge-limits.ts';
import type { StageSettings } from '../stages.ts';
import { acknowledge } from './acknowledge.ts';
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
  readonly httpApi: apigateway.HttpApi;
  /** `<id>.execute-api.<region>.amazonaws.com` */
  readonly host: string;
  readonly accessLog: logs.LogGroup;
  readonly #settings: StageSettings;

  constructor(scope: Construct, id: string, settings: StageSettings, prefix: string) {
    super(scope, id);
    this.#settings = settings;
    this.httpApi = new apigateway.HttpApi(this, 'HttpApi', {
      apiName: prefix,
      createDefaultStage: false,
    });
    const { region, urlSuffix } = Stack.of(this);
    this.host = `${this.httpApi.apiId}.execute-api.${region}.${urlSuffix}`;
    this.accessLog = new logs.LogGroup(this, 'AccessLogs', {
      // Log groups under /aws/vendedlogs need no resource policy, of which an account may have only a few.
      logGroupName: `/aws/vendedlogs/${prefix}-api`,
      retention: settings.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }

  /** Creates a Lambda and a route for every contract, and the API's stage. */
  serve(routes: readonly Route[], platform: FunctionPlatform): void {
    if (routes.length === 0) return;
    const functions = routes.map(({ contract, answersUnknown, ...needs }) => ({
      routeKey: `${contract.method} ${contract.path}`,
      answersUnknown,
      handler: new SiteFunction({ name: contract.name, needs, platform }),
    }));
    const role = this.#invokingRole(functions.map(({ handler }) => handler.arnByName));
    for (const { routeKey, handler, answersUnknown } of functions) {
      const routeKeys = answersUnknown ? [routeKey, unknownRouteKey] : [routeKey];
      this.#route({ routeKeys, handler, role });
    }
    this.#openStage(platform.domains, new Set(functions.map(({ routeKey }) => routeKey)));
  }

  /**
   * Creates the integration and the route in the function's stack. API Gateway uses the role instead of
   * a permission per function.
   */
  #route({
    routeKeys,
    handler,
    role,
  }: {
    routeKeys: readonly string[];
    handler: SiteFunction;
    role: iam.Role;
  }): void {
    const { apiId } = this.httpApi;
    const integration = new apigateway.CfnIntegration(handler, 'Integration', {
      apiId,
      integrationType: apigateway.HttpIntegrationType.AWS_PROXY,
      integrationUri: handler.lambda.functionArn,
      payloadFormatVersion: '2.0',
      credentialsArn: role.roleArn,
    });
    for (const routeKey of routeKeys) {
      const id = routeKey === unknownRouteKey ? 'UnknownRoute' : 'Route';
      const route = new apigateway.CfnRoute(handler, id, {
        apiId,
        routeKey,
        target: `integrations/${integration.ref}`,
        authorizationType: 'NONE',
      });
      acknowledge(route, {
        'AwsSolutions-APIG4':
          'Every function checks the session cookie and the access level of its contract; a JWT authorizer cannot read the cookie.',
      });
    }
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
  #openStage(domains: Domains, routeKeys: ReadonlySet<string>): void {
    const { byRoute, others } = routeLimits(this.#settings.concurrency);
    const stage = new apigateway.HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      // Metrics per route cost extra, and the access log and the functions' own metrics show the same.
      detailedMetricsEnabled: false,
      throttle: { rateLimit: others.ratePerSecond, burstLimit: others.burst },
      accessLogSettings: {
        destination: new apigateway.LogGroupLogDestination(this.accessLog),
        format: AccessLogFormat.custom(accessLogFormat),
      },
    });
    const { defaultChild } = stage.node;
    if (!(defaultChild instanceof apigateway.CfnStage))
      throw new Error('The stage has no resource');
    defaultChild.routeSettings = Object.fromEntries(
      Object.entries(byRoute)
        .filter(([routeKey]) => routeKeys.has(routeKey))
        .map(([routeKey, limit]) => [routeKey, throttleSettings(limit)]),
    );
    // Settings for a route are rejected until the route exists.
    stage.node.addDependency(domains);
  }
}
