import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { apiDocumentFile, workerFile } from 'shared/domain/site/pages.ts';
import { samplePdfFile } from 'shared/domain/reports/sample-report.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import * as z from 'zod/mini';
import { builtApiDocument } from '../../../infra/built-api-document.ts';
import { builtPages, builtSamplePdf, buildTools } from '../../../infra/built-pages.ts';
import { pageRequest, pageResponse } from '../../../infra/page-routing.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.woff2': 'font/woff2',
};

type Encoding = 'br' | 'gzip';
type File = { body: Buffer; type: string; etag: string; encoded: Map<Encoding, Buffer> };

const compress = async (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : promisify(gzip)(body);

const edgeFunction = <Reply>(script: string, reply: z.ZodMiniType<Reply>) => {
  const sandbox: { handler?: unknown } = {};
  runInNewContext(script, sandbox);
  const handler = z
    .custom<(event: unknown) => unknown>((value) => typeof value === 'function')
    .parse(sandbox.handler);
  return (event: unknown): Reply => reply.parse(handler(event));
};

const findPage = edgeFunction(pageRequest(null), z.object({ uri: z.string() }));
const findStatus = edgeFunction(pageResponse, z.object({ statusCode: z.number() }));

/** S3's answer for a missing file, which CloudFront passes through. */
const noSuchKey =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>';

/** Turns `name=value; other=value` into the format in which CloudFront gives cookies to its functions. */
const cookiesOf = (header = ''): Record<string, { value: string }> =>
  Object.fromEntries(
    header.split(';').map((cookie) => {
      const [name = '', ...value] = cookie.trim().split('=');
      return [name, { value: value.join('=') }];
    }),
  );

/** The file that the edge serves for a request, `/app.html` or an asset, and a page's status. */
export const edgeAnswer = ({
  url,
  headers,
}: IncomingMessage): { pathname: string; uri: string; statusCode: number } => {
  const pathname = decodePath(url ?? '/');
  const requested = { uri: pathname, cookies: cookiesOf(headers.cookie) };
  const { uri } = findPage({ request: { ...requested } });
  const { statusCode } = findStatus({
    request: { ...requested, uri },
    response: { statusCode: 200 },
  });
  return { pathname, uri, statusCode };
};

/**
 * Serves the built site as CloudFront serves it from the web bucket: the edge functions map a path to
 * its page, hashed assets are immutable, and the pages are rendered with the stage's settings.
 */
export const staticSite = ({
  directory,
  settings,
}: {
  directory: string;
  settings: SiteSettings;
}) => {
  const pages = new Map<string, string | Buffer>([
    ...Object.entries(builtPages(directory, settings)),
    [samplePdfFile, builtSamplePdf(directory, settings)],
    [apiDocumentFile, builtApiDocument()],
  ]);
  const files = new Map<string, File>();

  const read = async (name: string): Promise<Buffer | undefined> => {
    const page = pages.get(name);
    if (page !== undefined) return Buffer.from(page);
    const absolute = path.join(directory, name);
    const [folder] = path.relative(directory, absolute).split(path.sep);
    if (folder === undefined || ['..', '', ...buildTools].includes(folder)) return undefined;
    return readFile(absolute).catch(() => undefined);
  };

  const load = async (name: string): Promise<File | undefined> => {
    const known = files.get(name);
    if (known) return known;
    const body = await read(name);
    if (!body) return undefined;
    const file = {
      body,
      type: types[path.extname(name)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      encoded: new Map<Encoding, Buffer>(),
    };
    files.set(name, file);
    return file;
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, uri, statusCode } = edgeAnswer(request);
    const file = await load(uri.slice(1));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('Method not allowed');
      return;
    }
    if (!file) {
      response.writeHead(404, { 'content-type': 'application/xml' });
      response.end(request.method === 'HEAD' ? undefined : noSuchKey);
      return;
    }
    response.setHeader('content-type', file.type);
    response.setHeader('etag', file.etag);
    response.setHeader('vary', 'accept-encoding');
    response.setHeader('cache-control', cacheControlOf(pathname));
    if (request.headers['if-none-match'] === file.etag) {
      response.writeHead(304).end();
      return;
    }
    const body = await encode(file, String(request.headers['accept-encoding'] ?? ''), response);
    response.setHeader('content-length', body.length);
    response.writeHead(statusCode);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
};

/** The same as set by infra/constructs/pages.ts on upload. */
const cacheControlOf = (pathname: string): string => {
  if (pathname.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return pathname === `/${workerFile}` ? 'no-cache' : 'public, max-age=0, must-revalidate';
};

const decodePath = (url: string): string => {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '/');
  } catch {
    return '/';
  }
};

const encode = async (file: File, accepted: string, response: ServerResponse): Promise<Buffer> => {
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  const worthwhile = /^(text|application\/(json|xml|manifest)|image\/svg)/.test(file.type);
  if (!encoding || !worthwhile) return file.body;
  const body = file.encoded.get(encoding) ?? (await compress(file.body, encoding));
  file.encoded.set(encoding, body);
  response.setHeader('content-encoding', encoding);
  return body;
};
