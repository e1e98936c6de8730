import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { listen } from 'local-aws/listen.ts';
import { newFileId, readMultipart } from './api/files.ts';
import { decodeForm } from './api/form.ts';
import { handleCall, type ApiAnswer, type ApiCall } from './api/handle-call.ts';
import { fingerprintOf } from './api/idempotency.ts';
import { invalid, StripeError } from './api/stripe-error.ts';
import { ControlError, handleControl } from './control/control.ts';
import { newId, settingsOf, type Desk } from './desk.ts';
import { startDeliveries } from './events/deliveries.ts';
import { checkoutPage } from './page/checkout-page.ts';
import { doWhatIsDue } from './payments/due.ts';
import { openStore } from './store/store.ts';
import type { Json } from './store/rows.ts';

export type StripeServer = {
  /** Address of the API, as `STRIPE_API_BASE`, and of the pages. */
  api: string;
  /** Address that the controls are below. */
  control: string;
  secretKey: string;
  webhookSecret: string;
  /** Resolves when no event is being sent. */
  idle: () => Promise<void>;
  close: () => Promise<void>;
};

/** One call of the API and its answer. */
export type Exchange = ApiCall & { contentType: string; body: string; answer: ApiAnswer };

type Options = {
  directory: string;
  port?: number;
  /** What callers authenticate by. */
  secretKey?: string;
  webhookSecret?: string;
  /** Where events are sent; the control `webhooks` changes it. */
  webhookUrl?: string;
  /** Real time, in milliseconds: for tests. */
  now?: () => number;
  /** Told of each call that was answered. */
  onExchange?: (exchange: Exchange) => void;
};

const mostBytes = 6 * 1024 * 1024;

/** The whole body, or null if it is longer than anything that is accepted here. */
const readBytes = async (request: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const buffer = Buffer.from(chunk);
    bytes += buffer.length;
    if (bytes <= mostBytes) chunks.push(buffer);
  }
  return bytes > mostBytes ? null : Buffer.concat(chunks);
};

/** The first value of a header, or null. */
const headerOf = ({ headers }: IncomingMessage, name: string): string | null => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
};

/** The library sends a call again, once, whose connection was closed before an answer; to its user that is one call. */
const isLibrary = (request: IncomingMessage): boolean =>
  headerOf(request, 'user-agent')?.includes('NodeBindings') ?? false;

const nameOf = ({ method, path: called, key, input }: ApiCall): string =>
  `${method} ${key} ${fingerprintOf(called, input)}`;

/** Starts the stand-in for Stripe on 127.0.0.1: its API, the pages of Checkout, the webhook and the controls. */
export const startStripeServer = async (options: Options): Promise<StripeServer> => {
  const secretKey = options.secretKey ?? 'sk_test_local';
  const webhookSecret = options.webhookSecret ?? 'whsec_local';
  const now = options.now ?? Date.now;
  const store = openStore(options.directory);
  const files = path.join(options.directory, 'files');
  mkdirSync(files, { recursive: true });
  const base: Desk = {
    store,
    realNow: () => Math.floor(now() / 1000),
    origin: '',
    cause: null,
  };
  const deliveries = startDeliveries(base, webhookSecret);

  /** Calls that were cut off, which the library is about to send again. */
  const resent = new Set<string>();

  const keepFile = (bytes: Uint8Array): string => {
    const id = newFileId();
    writeFileSync(path.join(files, id), bytes);
    return id;
  };

  const inputOf = async (
    request: IncomingMessage,
    url: URL,
    body: Buffer<ArrayBuffer>,
  ): Promise<Json> => {
    if (request.method !== 'POST') return decodeForm(url.searchParams);
    const type = headerOf(request, 'content-type') ?? '';
    if (type.startsWith('multipart/form-data')) return readMultipart(body, type, keepFile);
    return decodeForm(new URLSearchParams(body.toString()));
  };

  const answerApi = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const body = await readBytes(request);
    if (!body)
      throw invalid('The body is longer than anything that is accepted here.', { status: 413 });
    const key = headerOf(request, 'idempotency-key');
    const desk: Desk = { ...base, cause: { request: newId('req'), key } };
    const call: ApiCall = {
      method: request.method ?? '',
      path: url.pathname,
      input: {},
      key,
      version: headerOf(request, 'stripe-version'),
      authorization: headerOf(request, 'authorization'),
    };
    call.input = await inputOf(request, url, body);
    if (resent.delete(nameOf(call))) {
      response.destroy();
      return;
    }
    const answer = handleCall(desk, call, secretKey);
    options.onExchange?.({
      ...call,
      path: url.pathname + url.search,
      contentType: headerOf(request, 'content-type') ?? '',
      body: body.toString('latin1'),
      answer,
    });
    if (answer.isCut) {
      if (isLibrary(request)) resent.add(nameOf(call));
      response.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body, null, 2));
  };

  const answerFile = async (response: ServerResponse, id: string) => {
    const file = store.get('file', id);
    response.writeHead(file ? 200 : 404, { 'content-type': 'application/octet-stream' });
    response.end(file && (await readFile(path.join(files, file.id))));
  };

  const answerControl = async (
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
  ) => {
    const say = (status: number, body: Json) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const body = (await readBytes(request))?.toString() ?? '';
    try {
      const input: unknown = body === '' ? {} : JSON.parse(body);
      const result = handleControl(base, request.method ?? '', name, input, deliveries.release);
      deliveries.wake();
      // Whoever moves the clock wants to see what has come of it.
      await deliveries.idle();
      say(result ? 200 : 404, result ?? { error: `There is no control ${name}.` });
    } catch (error) {
      if (!(error instanceof ControlError || error instanceof SyntaxError)) throw error;
      say(400, { error: error.message });
    }
  };

  const answerPage = async (request: IncomingMessage, response: ServerResponse, id: string) => {
    const body = (await readBytes(request))?.toString() ?? '';
    const form = request.method === 'POST' ? new URLSearchParams(body) : null;
    const sender = {
      ip: request.socket.remoteAddress ?? '127.0.0.1',
      agent: headerOf(request, 'user-agent') ?? 'unknown',
    };
    const page = checkoutPage(base, id, form, sender);
    response.writeHead(page.status, page.headers);
    response.end(page.body);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', base.origin);
    const [, page] = /^\/c\/pay\/(\w+)$/.exec(url.pathname) ?? [];
    const [, name] = /^\/control\/([\w-]+)$/.exec(url.pathname) ?? [];
    const [, file] = /^\/v1\/files\/(\w+)\/contents$/.exec(url.pathname) ?? [];
    if (page !== undefined) await answerPage(request, response, page);
    else if (name !== undefined) await answerControl(request, response, name);
    else if (file !== undefined) await answerFile(response, file);
    else await answerApi(request, response, url);
    deliveries.wake();
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const [status, body] =
        error instanceof StripeError
          ? [error.status, error.body]
          : [500, { type: 'api_error', message: String(error) }];
      if (!response.headersSent) response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: body }));
    });
  });
  const port = await listen(server, options.port ?? 0);
  base.origin = `http://127.0.0.1:${port}`;
  const { url } = settingsOf(store);
  if (options.webhookUrl !== undefined && options.webhookUrl !== url)
    store.transaction(() => {
      store.put('settings', { ...settingsOf(store), url: options.webhookUrl ?? null });
    });
  const tick = () => {
    doWhatIsDue(base);
    deliveries.wake();
  };
  tick();
  const ticking = setInterval(tick, 1000);
  ticking.unref();
  return {
    api: base.origin,
    control: `${base.origin}/control`,
    secretKey,
    webhookSecret,
    idle: deliveries.idle,
    close: async () => {
      clearInterval(ticking);
      deliveries.close();
      await deliveries.idle();
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      });
      store.close();
    },
  };
};
