import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { renderedForHeader, type Contract } from 'shared/contracts/contract.ts';
import { AppError } from 'shared/errors.ts';
import { readEnvironment } from '../environment.ts';
import { unknownRouteKey } from './route.ts';
import type { SessionClaim } from '../session/sessions.ts';

/** Added by CloudFront; its value is a secret that only CloudFront and the functions know. */
export const originSecretHeader = 'x-origin-verify';

/** The caller's IP address. CloudFront overwrites whatever a caller sends, so it can be trusted. */
export const viewerAddressHeader = 'x-viewer-address';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Rejects a call that bypassed CloudFront. */
export const requireSiteOrigin = ({ headers }: APIGatewayProxyEventV2): void => {
  const input = digest(headers[originSecretHeader] ?? '');
  // Two are valid while the secret is rotated.
  const secrets = readEnvironment('ORIGIN_SECRET').split(',');
  if (!secrets.some((secret) => timingSafeEqual(input, digest(secret))))
    throw new AppError('forbidden', 'Please use the address of the site.');
};

/**
 * Whether another site's page made the browser send this call, judging by `Origin` and `Sec-Fetch-Site`. A client
 * that sends neither is not a browser, so it does not attach cookies on its own.
 */
export const isCrossSite = ({ headers }: APIGatewayProxyEventV2): boolean => {
  const origin = headers['origin'];
  const relation = headers['sec-fetch-site'];
  return (
    (origin !== undefined && origin !== readEnvironment('SITE_URL')) ||
    (relation !== undefined && relation !== 'same-origin' && relation !== 'none')
  );
};

/** Rejects a call that matches no contract. API Gateway passes all of these to one function. */
export const requireKnownRoute = ({ routeKey }: APIGatewayProxyEventV2): void => {
  if (routeKey === unknownRouteKey)
    throw new AppError('not-found', 'There is nothing at this address.');
};

/**
 * Whether the browser says that a page of this site made it send this call. Pages cannot forge the header, and
 * browsers too old to send it count as other sites.
 */
export const isFromOwnPage = ({ headers }: APIGatewayProxyEventV2): boolean =>
  headers['sec-fetch-site'] === 'same-origin';

/**
 * Whether the page that sent this call was drawn for a different user than the one signed in now (rules:
 * access-11).
 */
export const isFromStalePage = (
  { headers }: APIGatewayProxyEventV2,
  { userId }: SessionClaim,
): boolean => (headers[renderedForHeader] ?? userId) !== userId;

/** Rejects a cross-site call that changes something. */
export const requireSameSite = (contract: Contract, event: APIGatewayProxyEventV2): void => {
  if (contract.method !== 'GET' && isCrossSite(event))
    throw new AppError('forbidden', 'This request came from another site.');
};
