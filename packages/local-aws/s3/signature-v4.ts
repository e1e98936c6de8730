import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { S3Error } from './s3-error.ts';
import { compareBytes, headerOf, type S3Request } from './s3-request.ts';
import { uriEncode } from './uri-encode.ts';

/** Access key id to secret access key. */
export type Credentials = Readonly<Record<string, string>>;

type Clock = { readonly credentials: Credentials; readonly nowMs: number };

type Claim = {
  readonly credential: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** YYYYMMDDTHHMMSSZ */
  readonly timestamp: string;
  readonly payloadHash: string;
};

const algorithm = 'AWS4-HMAC-SHA256';
const maximumSkewMs = 15 * 60 * 1000;
const maximumExpirySeconds = 7 * 24 * 3600;

const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

const sameText = (expected: string, given: string): boolean => {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Milliseconds since the epoch of a SigV4 timestamp (YYYYMMDDTHHMMSSZ), or NaN. */
const parseAmzDate = (timestamp: string): number =>
  Date.parse(timestamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const signatureFor = (input: {
  credential: string;
  timestamp: string;
  text: string;
  credentials: Credentials;
}): string => {
  const [accessKeyId = '', date = '', region = '', service = '', terminator = '', ...rest] =
    input.credential.split('/');
  const secret = Object.hasOwn(input.credentials, accessKeyId)
    ? input.credentials[accessKeyId]
    : undefined;
  if (secret === undefined) {
    throw new S3Error('InvalidAccessKeyId', undefined, { AWSAccessKeyId: accessKeyId });
  }
  const wellFormed = service === 's3' && terminator === 'aws4_request' && rest.length === 0;
  if (!wellFormed || date !== input.timestamp.slice(0, 8)) {
    throw new S3Error('SignatureDoesNotMatch', 'The credential scope is malformed.');
  }
  const signingKey = [date, region, service, terminator].reduce<string | Buffer>(
    hmac,
    `AWS4${secret}`,
  );
  return hmac(signingKey, input.text).toString('hex');
};

/**
 * Checks the signature of a POST policy: the signed text is the base64 policy itself.
 * @throws S3Error InvalidAccessKeyId, SignatureDoesNotMatch
 */
export const verifyPolicySignature = (input: {
  credential: string;
  timestamp: string;
  policy: string;
  signature: string;
  credentials: Credentials;
}): void => {
  const expected = signatureFor({ ...input, text: input.policy });
  if (!sameText(expected, input.signature)) throw new S3Error('SignatureDoesNotMatch');
};

const claimFromQuery = (request: S3Request, nowMs: number): Claim => {
  const parameter = (name: string): string => {
    const values = request.query.getAll(name);
    const [value] = values;
    if (value === undefined || values.length > 1) {
      throw new S3Error('AuthorizationQueryParametersError', `${name} must be given exactly once.`);
    }
    return value;
  };
  if (parameter('X-Amz-Algorithm') !== algorithm) {
    throw new S3Error('AuthorizationQueryParametersError', `X-Amz-Algorithm must be ${algorithm}.`);
  }
  const timestamp = parameter('X-Amz-Date');
  const startMs = parseAmzDate(timestamp);
  const lifetime = parameter('X-Amz-Expires');
  const lifetimeSeconds = Number(lifetime);
  if (Number.isNaN(startMs) || !/^\d+$/.test(lifetime) || lifetimeSeconds > maximumExpirySeconds) {
    throw new S3Error(
      'AuthorizationQueryParametersError',
      'X-Amz-Date or X-Amz-Expires is invalid.',
    );
  }
  if (nowMs > startMs + lifetimeSeconds * 1000) {
    throw new S3Error('AccessDenied', 'Request has expired');
  }
  if (nowMs < startMs - maximumSkewMs) {
    throw new S3Error('AccessDenied', 'Request is not valid yet');
  }
  return {
    credential: parameter('X-Amz-Credential'),
    signedHeaders: parameter('X-Amz-SignedHeaders').split(';'),
    signature: parameter('X-Amz-Signature'),
    timestamp,
    payloadHash: request.query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  };
};

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/;

const claimFromHeaders = (request: S3Request, authorization: string, nowMs: number): Claim => {
  const [, credential, signedHeaders, signature] = authorizationPattern.exec(authorization) ?? [];
  if (credential === undefined || signedHeaders === undefined || signature === undefined) {
    throw new S3Error('AuthorizationHeaderMalformed');
  }
  const timestamp = headerOf(request.headers, 'x-amz-date') ?? '';
  const payloadHash = headerOf(request.headers, 'x-amz-content-sha256');
  const skewMs = Math.abs(nowMs - parseAmzDate(timestamp));
  if (Number.isNaN(skewMs)) {
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid x-amz-date header');
  }
  if (skewMs > maximumSkewMs) throw new S3Error('RequestTimeTooSkewed');
  if (payloadHash === undefined) {
    throw new S3Error(
      'InvalidRequest',
      'Missing required header for this request: x-amz-content-sha256',
    );
  }
  return { credential, signedHeaders: signedHeaders.split(';'), signature, timestamp, payloadHash };
};

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [uriEncode(name), uriEncode(value)] as const)
    .toSorted((left, right) => compareBytes(left[0], right[0]) || compareBytes(left[1], right[1]))
    .map((pair) => pair.join('='))
    .join('&');

const canonicalHeaders = (request: S3Request, names: readonly string[]): string =>
  names
    .map((name) => {
      const value = headerOf(request.headers, name);
      if (value === undefined) {
        throw new S3Error('SignatureDoesNotMatch', `The signed header ${name} was not sent.`);
      }
      return `${name}:${value.trim().replaceAll(/ +/g, ' ')}\n`;
    })
    .join('');

const refuseUnsignedHeaders = (request: S3Request, signedHeaders: readonly string[]): void => {
  const mustBeSigned = Object.keys(request.headers).filter(
    (name) => name === 'host' || name.startsWith('x-amz-'),
  );
  const unsigned = mustBeSigned.filter((name) => !signedHeaders.includes(name));
  if (unsigned.length > 0) {
    throw new S3Error(
      'AccessDenied',
      'There were headers present in the request which were not signed',
      { HeadersNotSigned: unsigned.join(', ') },
    );
  }
};

/**
 * Checks the Signature Version 4 of a request, in its Authorization header or its query, and returns
 * what was signed for the body: hex SHA-256, UNSIGNED-PAYLOAD or a STREAMING-... marker. Every signed
 * header must have been sent as it was signed; host and all x-amz-* headers must be signed.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html.
 * @throws S3Error AccessDenied (anonymous, expired), SignatureDoesNotMatch, InvalidAccessKeyId,
 * InvalidRequest (version 2), or a code for a malformed signature
 */
export const verifySignature = (request: S3Request, clock: Clock): string => {
  const authorization = headerOf(request.headers, 'authorization');
  const presigned = request.query.has('X-Amz-Algorithm');
  // Version 2, which some SDKs use for presigning by default. Buckets created since 2020 reject it.
  if (authorization?.startsWith('AWS ') || request.query.has('AWSAccessKeyId')) {
    throw new S3Error(
      'InvalidRequest',
      `The authorization mechanism you have provided is not supported. Please use ${algorithm}.`,
    );
  }
  if (authorization === undefined && !presigned) throw new S3Error('AccessDenied');
  if (authorization !== undefined && presigned) {
    throw new S3Error('InvalidArgument', 'Only one auth mechanism allowed');
  }
  const claim =
    authorization === undefined
      ? claimFromQuery(request, clock.nowMs)
      : claimFromHeaders(request, authorization, clock.nowMs);
  refuseUnsignedHeaders(request, claim.signedHeaders);
  const canonicalRequest = [
    request.method,
    request.pathSegments.map(uriEncode).join('/'),
    canonicalQuery(request.query),
    canonicalHeaders(request, claim.signedHeaders),
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
  const scope = claim.credential.slice(claim.credential.indexOf('/') + 1);
  const hashed = createHash('sha256').update(canonicalRequest).digest('hex');
  const text = [algorithm, claim.timestamp, scope, hashed].join('\n');
  const expected = signatureFor({ ...claim, text, credentials: clock.credentials });
  if (!sameText(expected, claim.signature)) {
    throw new S3Error('SignatureDoesNotMatch', undefined, {
      StringToSign: text,
      CanonicalRequest: canonicalRequest,
    });
  }
  return claim.payloadHash;
};
