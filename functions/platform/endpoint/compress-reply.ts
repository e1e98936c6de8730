import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** Characters, mostly of one byte, below which nothing is gained: the reply fits into one packet as it is. */
const smallest = 1400;

/** Whether `gzip` is among the accepted encodings, and not with the weight 0 (RFC 9110, 12.5.3). */
const acceptsGzip = (accepted = ''): boolean =>
  accepted.split(',').some((one) => {
    const [coding = '', weight = ''] = one.split(';').map((part) => part.trim().toLowerCase());
    return coding === 'gzip' && !/^q=0(?:\.0*)?$/.test(weight);
  });

const compressed = (text: string): string => {
  // Not an import, which a bundle carries out when it starts: most calls never come here.
  const { gzipSync } = process.getBuiltinModule('node:zlib');
  return gzipSync(text).toString('base64');
};

let latest = { text: '', gzip: '' };

/** Keeps the latest result, for what everybody is told alike: the catalogue, the API document. */
const compressedOnce = (text: string): string => {
  if (latest.text !== text) latest = { text, gzip: compressed(text) };
  return latest.gzip;
};

/**
 * The reply with its text as gzip, if the caller accepts that and it is worth it. CloudFront compresses only
 * what it may also keep, and it may keep no reply (docs/performance.md).
 *
 * @param isForAll whether everybody is told the same, so that the next call is likely to get the same text
 */
export const compressResponse = (
  response: APIGatewayProxyStructuredResultV2,
  { headers }: Pick<APIGatewayProxyEventV2, 'headers'>,
  isForAll = false,
): APIGatewayProxyStructuredResultV2 => {
  const { body = '' } = response;
  if (body.length < smallest || !acceptsGzip(headers['accept-encoding'])) return response;
  return {
    ...response,
    headers: { ...response.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: isForAll ? compressedOnce(body) : compressed(body),
    isBase64Encoded: true,
  };
};
