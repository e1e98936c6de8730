import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Route } from 'functions/platform/route.ts';
import type { StageSettings } from '../stages.ts';
import { acknowledge } from './acknowledge.ts';
import type { Domains } from './domains.ts';
import { SiteFunction, type FunctionPlatform } from './function.ts';

type Throttle = StageSettings['throttle'];

/**
 * Routes that cost mail or sign-ins and need no session; the limits are for all callers together. What
 * one caller may do is said by the contract's `rateLimit` and counted by the function.
 */
const tighterThrottles: Record<string, Throttle> = {
  'POST /api/quote-requests': { ratePerSecond: 2, burst: 10 },
  'POST /api/signup': { ratePerSecond: 2, burst: 10 },
  'GET /api/login': { ratePerSecond: 10, burst: 30 },
  'GET /api/callback': { ratePerSecond: 10, burst: 30 },
};

const throttleSettings = ({ ratePerSecond, burst }: Throttle) => ({
  ThrottlingRateLimit: ratePerSecond,
  ThrottlingBurstLimit: burst,
});

/** What became of a request; neither who made it nor what its query said. */
const accessLogFormat = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  routeKey: '$context.routeKey',
  status: '$context.status',
  latency: '$context.responseLatency',
  integrationError: '$context.integrationErrorMessage',
});

/** The HTTP API. Its address exists before its routes, because the routes' functions know the site's. */
export class Api extends Construct {
  readonly httpApi: apigateway.HttpApi;
  /** `<id>.execute-api.<region>.amazonaws.com` */
  readonly host: string;
  /** A line for each request: what became of it, and how long it took. */
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
      // API Gateway may write to /aws/vendedlogs without a resource policy of the account's few.
      logGroupName: `/aws/vendedlogs/${prefix}-api`,
      retention: settings.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }

  /** Gives every contract its route and its Lambda, then opens the stage over them. */
  serve(routes: readonly Route[], platform: FunctionPlatform): void {
    if (routes.length === 0) return;
    const functions = routes.map(({ contract, ...needs }) => ({
      routeKey: `${contract.method} ${contract.path}`,
      handler: new SiteFunction({ name: contract.name, needs, platform }),
    }));
    const role = this.#invokingRole(functions.map(({ handler }) => handler.arnByName));
    const routeSettings: Record<string, ReturnType<typeof throttleSettings>> = {};
    for (const { routeKey, handler } of functions) {
      const throttle = tighterThrottles[routeKey];
      if (throttle) routeSettings[routeKey] = throttleSettings(throttle);
      this.#route({ routeKey, handler, role });
    }
    this.#openStage(platform.domains, routeSettings);
  }

  /** In the stack of the function. API Gateway invokes it in the role, and not by a permission of its own. */
  #route({
    routeKey,
    handler,
    role,
  }: {
    routeKey: string;
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
    const route = new apigateway.CfnRoute(handler, 'Route', {
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

  /** One role that names every function, where each would else need a permission, a resource of the stack. */
  #invokingRole(functionArns: string[]): iam.Role {
    return new iam.Role(this, 'Role', {
      description: 'API Gateway invokes the functions of the routes, and nothing else',
      assumedBy: new iam.ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: {
        invoke: new iam.PolicyDocument({
          statements: [
            new iam.PolicyStatement({
              actions: ['lambda:InvokeFunction'],
              resources: functionArns,
            }),
          ],
        }),
      },
    });
  }

  #openStage(domains: Domains, routeSettings: object): void {
    const { ratePerSecond, burst } = this.#settings.throttle;
    const stage = new apigateway.HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      // Metrics of each route would be charged for; the access log and each function's own metrics tell as much.
      detailedMetricsEnabled: false,
      throttle: { rateLimit: ratePerSecond, burstLimit: burst },
      accessLogSettings: {
        destination: new apigateway.LogGroupLogDestination(this.accessLog),
        format: AccessLogFormat.custom(accessLogFormat),
      },
    });
    const { defaultChild } = stage.node;
    if (!(defaultChild instanceof apigateway.CfnStage))
      throw new Error('The stage has no resource');
    defaultChild.routeSettings = routeSettings;
    // A stage is refused settings for a route that is not there yet.
    stage.node.addDependency(domains);
  }
}
