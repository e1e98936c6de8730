import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import {
  originSecretHeader,
  viewerAddressHeader,
} from 'functions/platform/endpoint/request-guards.ts';
import { decoded, type RouteMatch } from './api-routes.ts';

// The types API Gateway passes as text; everything else is base64.
const isText = (type: string) =>
  /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded|[\w.-]+\+(json|xml)))/i.test(
    type,
  );

/** The payload 2.0 event for a request that came through CloudFront and API Gateway. */
export const buildApiEvent = (options: {
  request: IncomingMessage;
  body: Buffer;
  match: RouteMatch;
  originSecret: string;
  now: Date;
}): APIGatewayProxyEventV2 => {
  const { request, body, match, now } = options;
  const [encodedPath = '/', ...rest] = (request.url ?? '/').split('?');
  // Despite its name, an HTTP API decodes it, unlike the query (github.com/aws/aws-lambda-dotnet/pull/1901).
  const rawPath = decoded(encodedPath);
  // Only the first question mark ends the path: `returnTo=/services?tab=pool` is a single value.
  const rawQueryString = rest.join('?');
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(request.headersDistinct))
    if (name !== 'cookie' && values) headers[name] = values.join(',');
  headers[originSecretHeader] = options.originSecret;
  const address = request.socket.remoteAddress?.replace('::ffff:', '') ?? '127.0.0.1';
  headers[viewerAddressHeader] = address;

  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQueryString))
    query[name] = query[name] === undefined ? value : `${query[name]},${value}`;

  const cookies = request.headers.cookie?.split(/; */).filter((cookie) => cookie !== '');
  const text = isText(headers['content-type'] ?? '');
  const method = request.method ?? 'GET';
  const { routeKey } = match;
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookies && { cookies }),
    headers,
    ...(rawQueryString !== '' && { queryStringParameters: query }),
    ...(match.pathParameters && { pathParameters: match.pathParameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: 'local.execute-api',
      domainPrefix: 'local',
      http: {
        method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: address,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(text ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !text,
  };
};
