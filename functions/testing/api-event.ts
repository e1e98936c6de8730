import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { Contract } from 'shared/contracts/contract.ts';
import type { ApiHandler } from '../platform/endpoint/endpoint.ts';
import { originSecretHeader, viewerAddressHeader } from '../platform/endpoint/request-guards.ts';
import { withinGrants } from './granted-calls.ts';

/** The site URL in every test's environment. */
export const siteUrl = 'http://site.test';
export const originSecret = 'secret-of-the-tests';

export type TestRequest = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  /** `name=value` of the session cookie. */
  cookie?: string;
  cookies?: string[];
  headers?: Record<string, string>;
  sourceIp?: string;
};

/** The event API Gateway would pass to the endpoint for a call through the site. */
export const apiEvent = (contract: Contract, request: TestRequest = {}): APIGatewayProxyEventV2 => {
  const rawPath = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(request.params?.[name] ?? ''),
  );
  const body =
    request.body === undefined || typeof request.body === 'string'
      ? request.body
      : JSON.stringify(request.body);
  return {
    version: '2.0',
    routeKey: `${contract.method} ${contract.path}`,
    rawPath,
    rawQueryString: new URLSearchParams(request.query).toString(),
    headers: {
      [originSecretHeader]: originSecret,
      [viewerAddressHeader]: request.sourceIp ?? '192.0.2.1',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...request.headers,
    },
    cookies: [...(request.cookies ?? []), ...(request.cookie ? [request.cookie] : [])],
    ...(request.query && { queryStringParameters: request.query }),
    ...(request.params && { pathParameters: request.params }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'site.test',
      domainPrefix: 'site',
      http: {
        method: contract.method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        // A CloudFront edge server, shared by everyone near it.
        sourceIp: '192.0.2.200',
        userAgent: 'test',
      },
      requestId: randomUUID(),
      routeKey: `${contract.method} ${contract.path}`,
      stage: '$default',
      time: '01/Jan/2026:00:00:00 +0000',
      timeEpoch: 0,
    },
    ...(body !== undefined && { body }),
    isBase64Encoded: false,
  };
};

export type TestResponse = {
  status: number;
  headers: Record<string, unknown>;
  cookies: string[];
  /** Parsed JSON, or the text if it is not JSON. */
  body: any;
};

/** No test waits for a function to run out of time, and on a busy machine a call may take longer than on AWS. */
const hour = 3_600_000;

/** Calls a handler as API Gateway would, limited to its role's permissions, and reads its reply. */
export const callHandler = async (
  handler: ApiHandler,
  contract: Contract,
  request: TestRequest = {},
): Promise<TestResponse> => {
  const response = await withinGrants(contract.name, async () =>
    handler(apiEvent(contract, request), {
      functionName: contract.name,
      getRemainingTimeInMillis: () => hour,
    } as Context),
  );
  const text = response.body ?? '';
  return {
    status: response.statusCode ?? 0,
    headers: response.headers ?? {},
    cookies: response.cookies ?? [],
    body: String(response.headers?.['content-type']).startsWith('application/json')
      ? JSON.parse(text)
      : text,
  };
};
