import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { drawnForHeader } from 'shared/contracts/contract.ts';
import type { Contract } from 'shared/contracts/contract.ts';
import { AppError } from 'shared/errors.ts';
import { readEnvironment } from './environment.ts';
import { unknownRouteKey } from './route.ts';
import type { SessionClaim } from './sessions.ts';

/** Added by CloudFront; its value is a secret of CloudFront and the functions. */
export const originSecretHeader = 'x-origin-verify';

/** The caller's IP address. CloudFront overwrites what a caller sends, so it can be trusted. */
export const viewerAddressHeader = 'x-viewer-address';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Rejects a call that bypassed CloudFront. */
export const requireSiteOrigin = ({ headers }: APIGatewayProxyEventV2): void => {
  const given = digest(headers[originSecretHeader] ?? '');
  // Two are valid during a rotation.
  const secrets = readEnvironment('ORIGIN_SECRET').split(',');
  if (!secrets.some((secret) => timingSafeEqual(given, digest(secret))))
    throw new AppError('forbidden', 'Please use the address of the site.');
};

/**
 * Whether another site's page made the browser send this call, by `Origin` and `Sec-Fetch-Site`. A client
 * that sends neither is not a browser, so it does not attach cookies on its own.
 */
export const isForeign = ({ headers }: APIGatewayProxyEventV2): boolean => {
  const origin = headers['origin'];
  const relation = headers['sec-fetch-site'];
  return (
    (origin !== undefined && origin !== readEnvironment('SITE_URL')) ||
    (relation !== undefined && relation !== 'same-origin' && relation !== 'none')
  );
};

/** Rejects a call that no contract names, which API Gateway passes to one function for all. */
export const requireKnownRoute = ({ routeKey }: APIGatewayProxyEventV2): void => {
  if (routeKey === unknownRouteKey)
    throw new AppError('not-found', 'There is nothing at this address.');
};

/**
 * Whether the browser says that a page of this site made it send this call. No page can say so of itself, and
 * browsers too old to say it count as elsewhere.
 */
export const isFromOwnPage = ({ headers }: APIGatewayProxyEventV2): boolean =>
  headers['sec-fetch-site'] === 'same-origin';

/** Whether the page that sent this call shows somebody else than is signed in by now (rules: access-11). */
export const isOfAnotherPage = (
  { headers }: APIGatewayProxyEventV2,
  { userId }: SessionClaim,
): boolean => (headers[drawnForHeader] ?? userId) !== userId;

/** Rejects a cross-site call that changes something. */
export const requireSameSite = (contract: Contract, event: APIGatewayProxyEventV2): void => {
  if (contract.method !== 'GET' && isForeign(event))
    throw new AppError('forbidden', 'This request came from another site.');
};
