import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../listen.ts';
import { handleBucketRequest, listBuckets, type S3Context } from './bucket-operations.ts';
import { openBucketStore } from './bucket-store.ts';
import { corsHeaders, preflightHeaders, type CorsRule } from './cors-rules.ts';
import { isAbandoned, isExpired, type LifecycleRule } from './lifecycle-rules.ts';
import { abortUpload } from './multipart-operations.ts';
import { listUploads } from './multipart-store.ts';
import { handleObjectRequest } from './object-operations.ts';
import { removeObject } from './object-store.ts';
import { isPostObject, postObject } from './post-object.ts';
import { S3Error } from './s3-error.ts';
import {
  headerOf,
  parseS3Request,
  type S3Request,
  type S3Response,
  type SignedRequest,
} from './s3-request.ts';
import { errorResponse, send } from './send-response.ts';
import { verifySignature, type Credentials } from './signature-v4.ts';

/** The contents of a bucket, for tests. */
type BucketInspection = {
  readonly name: string;
  readonly keys: readonly string[];
  readonly openUploads: readonly { readonly key: string; readonly uploadId: string }[];
};

/** How much the lifecycle rules removed. */
type Swept = { readonly objects: number; readonly uploads: number };

/** A running server. Settings made here and over HTTP are the same, and are kept on disk. */
export type S3Server = {
  /** http://localhost:PORT */
  readonly origin: string;
  /** Stops immediately; requests in progress get no response. */
  close(): Promise<void>;
  /** Does nothing if the bucket exists. @throws S3Error InvalidBucketName */
  createBucket(name: string): Promise<void>;
  /** @throws S3Error NoSuchBucket */
  putCors(bucket: string, rules: CorsRule[]): Promise<void>;
  /** @throws S3Error NoSuchBucket */
  putLifecycle(bucket: string, rules: LifecycleRule[]): Promise<void>;
  /**
   * Calls `listener` with the key of each object just before it is created. What the listener stores
   * before it returns survives a kill that the object survives. @throws S3Error NoSuchBucket
   */
  onCreated(bucket: string, listener: (key: string) => void): void;
  /** Applies the lifecycle rules as of `now`: deletes expired objects, aborts abandoned uploads. */
  sweep(now: Date): Promise<Swept>;
  inspect(): Promise<readonly BucketInspection[]>;
};

type S3ServerOptions = {
  /** The folder for all data. Only one server at a time may use it. */
  readonly directory: string;
  /** Default 0: any free port. */
  readonly port?: number;
  readonly credentials: Credentials;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
};

// A presigned URL carries x-amz-* headers as query parameters, which are signed and binding like headers.
const withHoistedHeaders = (request: S3Request): S3Request => {
  const headers = { ...request.headers };
  for (const [name, value] of request.query) {
    if (name.startsWith('x-amz-')) headers[name] ??= value;
  }
  return { ...request, headers };
};

const handlePreflight = (context: S3Context, request: S3Request): S3Response => {
  const { store } = context;
  const requested = headerOf(request.headers, 'access-control-request-headers') ?? '';
  const rules = store.has(request.bucket) ? store.find(request.bucket).settings.cors : [];
  const headers = preflightHeaders(rules, {
    origin: headerOf(request.headers, 'origin'),
    method: headerOf(request.headers, 'access-control-request-method'),
    requestHeaders: requested
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== ''),
  });
  return { status: 200, headers };
};

const handle = async (
  context: S3Context,
  request: S3Request,
  credentials: Credentials,
): Promise<S3Response> => {
  if (request.method === 'OPTIONS') return handlePreflight(context, request);
  if (isPostObject(request)) return postObject(context, request, credentials);
  const payloadHash = verifySignature(request, { credentials, nowMs: context.now() });
  const signed: SignedRequest = { ...withHoistedHeaders(request), payloadHash };
  if (request.bucket === '') {
    if (request.method === 'GET') return listBuckets(context);
    throw new S3Error('MethodNotAllowed');
  }
  return request.key === ''
    ? handleBucketRequest(context, signed)
    : handleObjectRequest(context, signed);
};

const respond = async (
  context: S3Context,
  credentials: Credentials,
  exchange: { incoming: IncomingMessage; outgoing: ServerResponse },
): Promise<void> => {
  const { incoming, outgoing } = exchange;
  const requestId = randomBytes(8).toString('hex').toUpperCase();
  outgoing.setHeader('x-amz-request-id', requestId);
  try {
    const request = parseS3Request(incoming);
    if (request.method !== 'OPTIONS' && context.store.has(request.bucket)) {
      const { cors } = context.store.find(request.bucket).settings;
      const origin = headerOf(request.headers, 'origin');
      outgoing.setHeaders(new Map(Object.entries(corsHeaders(cors, origin, request.method))));
    }
    await send(incoming, outgoing, await handle(context, request, credentials));
  } catch (error) {
    // No error can be sent once the client is gone or part of the response is out.
    if (incoming.socket.destroyed || outgoing.headersSent) outgoing.destroy();
    else await send(incoming, outgoing, errorResponse(error, requestId));
  }
};

const sweep = async (context: S3Context, now: Date): Promise<Swept> => {
  const swept = { objects: 0, uploads: 0 };
  for (const bucket of context.store.list()) {
    const rules = bucket.settings.lifecycle;
    for (const object of bucket.objects.values()) {
      if (!isExpired(rules, object, now)) continue;
      await removeObject(bucket, object.key);
      swept.objects += 1;
    }
    for (const upload of await listUploads(bucket)) {
      if (!isAbandoned(rules, upload, now)) continue;
      await abortUpload(context, bucket, upload);
      swept.uploads += 1;
    }
  }
  return swept;
};

/**
 * Starts an S3-compatible server on 127.0.0.1, path-style, with its data on disk: an acknowledged write
 * survives a SIGKILL of the process. Objects have no versions, and bodies signed chunk by chunk, tags
 * and access policies are not implemented.
 * @throws Error if the port is taken (EADDRINUSE) or the directory cannot be used
 */
export const startS3Server = async (options: S3ServerOptions): Promise<S3Server> => {
  const { promise: opened, resolve: provideContext } = Promise.withResolvers<S3Context>();
  const requests = new Set<Promise<void>>();
  const server = createServer((incoming, outgoing) => {
    const exchange = opened.then((context) =>
      respond(context, options.credentials, { incoming, outgoing }),
    );
    requests.add(exchange);
    void exchange.finally(() => requests.delete(exchange));
  });
  // A large upload over a slow connection must not time out, and SDKs reuse idle connections.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 60_000;
  const port = await listen(server, options.port ?? 0);
  // Not before listening: opening empties the staging folder, which a server on this port may be using.
  const store = await openBucketStore(options.directory).catch((error: unknown) => {
    server.close();
    throw error;
  });
  const context: S3Context = { store, now: options.now ?? Date.now };
  provideContext(context);

  return {
    origin: `http://localhost:${port}`,
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeAllConnections();
      await closed;
      await Promise.allSettled(requests);
    },
    async createBucket(name) {
      store.create(name, new Date(context.now()).toISOString());
    },
    async putCors(bucket, cors) {
      store.configure(store.find(bucket), { cors });
    },
    async putLifecycle(bucket, lifecycle) {
      store.configure(store.find(bucket), { lifecycle });
    },
    onCreated(bucket, listener) {
      store.find(bucket).beforeCreate = listener;
    },
    sweep: (now) => sweep(context, now),
    inspect: () =>
      Promise.all(
        store.list().map(async (bucket) => ({
          name: bucket.name,
          keys: [...bucket.objects.keys()].toSorted(),
          openUploads: (await listUploads(bucket)).map(({ id, key }) => ({ key, uploadId: id })),
        })),
      ),
  };
};
