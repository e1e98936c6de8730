import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { stampSettings } from 'shared/domain/settings.ts';
import type { SiteSettings } from 'shared/domain/settings.ts';

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
  '.woff2': 'font/woff2',
};

type Encoding = 'br' | 'gzip';
type File = { body: Buffer; type: string; etag: string; encoded: Map<Encoding, Buffer> };

const compress = async (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : promisify(gzip)(body);

/**
 * Serves the built pages as CloudFront serves them from the web bucket: a path without an extension is
 * the app, hashed assets never change, and the settings are stamped into the page.
 */
export const staticSite = ({
  directory,
  settings,
}: {
  directory: string;
  settings: SiteSettings;
}) => {
  const files = new Map<string, File>();

  const load = async (name: string): Promise<File | undefined> => {
    const known = files.get(name);
    if (known) return known;
    const absolute = path.join(directory, name);
    if (!absolute.startsWith(`${directory}${path.sep}`)) return undefined;
    const stored = await readFile(absolute).catch(() => undefined);
    if (!stored) return undefined;
    const extension = path.extname(name);
    const body =
      extension === '.html' ? Buffer.from(stampSettings(stored.toString(), settings)) : stored;
    const file = {
      body,
      type: types[extension] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      encoded: new Map<Encoding, Buffer>(),
    };
    files.set(name, file);
    return file;
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const pathname = decodePath(request.url ?? '/');
    const isFile = pathname.lastIndexOf('.') > pathname.lastIndexOf('/');
    const file = await load(isFile ? pathname.slice(1) : 'index.html');
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(file ? 405 : 404, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(file ? 'Method not allowed' : 'Not found');
      return;
    }
    response.setHeader('content-type', file.type);
    response.setHeader('etag', file.etag);
    response.setHeader('vary', 'accept-encoding');
    response.setHeader(
      'cache-control',
      pathname.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=0, must-revalidate',
    );
    if (request.headers['if-none-match'] === file.etag) {
      response.writeHead(304).end();
      return;
    }
    const body = await encode(file, String(request.headers['accept-encoding'] ?? ''), response);
    response.setHeader('content-length', body.length);
    response.writeHead(200);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
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
