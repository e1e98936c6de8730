import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Route } from 'functions/platform/route.ts';
import type { StageSettings } from '../stages.ts';
import { acknowledge } from './acknowledge.ts';
import { constructId, SiteFunction, type FunctionPlatform } from './function.ts';

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

const methods = {
  GET: apigateway.HttpMethod.GET,
  POST: apigateway.HttpMethod.POST,
  PUT: apigateway.HttpMethod.PUT,
  DELETE: apigateway.HttpMethod.DELETE,
};

/** The HTTP API. Its address exists before its routes, because the routes' functions know the site's. */
export class Api extends Construct {
  readonly httpApi: apigateway.HttpApi;
  /** `<id>.execute-api.<region>.amazonaws.com` */
  readonly host: string;
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
    acknowledge(this.httpApi, {
      'AwsSolutions-APIG4':
        'Every function checks the session cookie and the access level of its contract; a JWT authorizer cannot read the cookie.',
    });
  }

  /** Gives every contract its route and its Lambda, then opens the stage over them. */
  serve(routes: readonly Route[], platform: FunctionPlatform): void {
    const routeSettings: Record<string, ReturnType<typeof throttleSettings>> = {};
    const added = routes.flatMap((route) => {
      const { name, method, path } = route.contract;
      const handler = new SiteFunction(this, { name, needs: route, platform });
      const throttle = tighterThrottles[`${method} ${path}`];
      if (throttle) routeSettings[`${method} ${path}`] = throttleSettings(throttle);
      return this.httpApi.addRoutes({
        path,
        methods: [methods[method]],
        integration: new HttpLambdaIntegration(`${constructId(name)}Integration`, handler.lambda, {
          payloadFormatVersion: apigateway.PayloadFormatVersion.VERSION_2_0,
        }),
      });
    });
    this.#openStage(platform.prefix, added, routeSettings);
  }

  #openStage(prefix: string, routes: apigateway.HttpRoute[], routeSettings: object): void {
    // API Gateway may write to /aws/vendedlogs without a resource policy of the account's few.
    const accessLogs = new logs.LogGroup(this, 'AccessLogs', {
      logGroupName: `/aws/vendedlogs/${prefix}-api`,
      retention: this.#settings.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const { ratePerSecond, burst } = this.#settings.throttle;
    const stage = new apigateway.HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      detailedMetricsEnabled: true,
      throttle: { rateLimit: ratePerSecond, burstLimit: burst },
      accessLogSettings: {
        destination: new apigateway.LogGroupLogDestination(accessLogs),
        format: AccessLogFormat.custom(accessLogFormat),
      },
    });
    const { defaultChild } = stage.node;
    if (!(defaultChild instanceof apigateway.CfnStage))
      throw new Error('The stage has no resource');
    defaultChild.routeSettings = routeSettings;
    // A stage is refused settings for a route that is not there yet.
    stage.node.addDependency(...routes);
  }
}
