import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Contract } from 'shared/contracts/contract.ts';
import { AppError } from 'shared/errors.ts';
import { readEnvironment } from './environment.ts';

/** Header CloudFront adds; its value is known to CloudFront and the functions alone. */
export const originSecretHeader = 'x-origin-verify';

/**
 * Header in which CloudFront names the caller's address. Trusted because only CloudFront knows the
 * origin secret, and it replaces what a caller sends.
 */
export const viewerAddressHeader = 'x-viewer-address';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Refuses a request that went round CloudFront straight to API Gateway. */
export const requireSiteOrigin = ({ headers }: APIGatewayProxyEventV2): void => {
  const given = digest(headers[originSecretHeader] ?? '');
  // Two are known while one replaces the other.
  const secrets = readEnvironment('ORIGIN_SECRET').split(',');
  if (!secrets.some((secret) => timingSafeEqual(given, digest(secret))))
    throw new AppError('forbidden', 'Please use the address of the site.');
};

/**
 * Whether a page of another site made the browser call. Browsers name their page in `Origin` and its
 * relation in `Sec-Fetch-Site`; a program that sends neither carries no one's cookies by accident.
 */
export const isForeign = ({ headers }: APIGatewayProxyEventV2): boolean => {
  const origin = headers['origin'];
  const relation = headers['sec-fetch-site'];
  return (
    (origin !== undefined && origin !== readEnvironment('SITE_URL')) ||
    (relation !== undefined && relation !== 'same-origin' && relation !== 'none')
  );
};

/** Refuses a change that another site made the browser send. */
export const requireSameSite = (contract: Contract, event: APIGatewayProxyEventV2): void => {
  if (contract.method !== 'GET' && isForeign(event))
    throw new AppError('forbidden', 'This request came from another site.');
};
