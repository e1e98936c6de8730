import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { listen } from 'local-aws/listen.ts';
import { apiAnswers, type Exchange } from './api/answer-api.ts';
import { StripeError } from './api/stripe-error.ts';
import { answerControl } from './control/answer-control.ts';
import { settingsOf, type Desk } from './desk.ts';
import { startDeliveries } from './events/deliveries.ts';
import { answerPage } from './page/answer-page.ts';
import { doWhatIsDue } from './payments/due.ts';
import { openStore } from './store/store.ts';

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

/** What is left to say when answering has failed. */
const answerFailure = (response: ServerResponse, error: unknown): void => {
  const [status, body] =
    error instanceof StripeError
      ? [error.status, error.body]
      : [500, { type: 'api_error', message: String(error) }];
  if (!response.headersSent) response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: body }));
};

/** Starts the stand-in for Stripe on 127.0.0.1: its API, the pages of Checkout, the webhook and the controls. */
export const startStripeServer = async (options: Options): Promise<StripeServer> => {
  const {
    directory,
    secretKey = 'sk_test_local',
    webhookSecret = 'whsec_local',
    webhookUrl,
    now = Date.now,
    onExchange = () => {},
  } = options;
  const store = openStore(directory);
  const desk: Desk = { store, realNow: () => Math.floor(now() / 1000), origin: '', cause: null };
  const deliveries = startDeliveries(desk, webhookSecret);
  const files = path.join(directory, 'files');
  const api = apiAnswers({ desk, files, secretKey, onExchange });

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', desk.origin);
    const [, page] = /^\/c\/pay\/(\w+)$/.exec(url.pathname) ?? [];
    const [, name] = /^\/control\/([\w-]+)$/.exec(url.pathname) ?? [];
    const [, file] = /^\/v1\/files\/(\w+)\/contents$/.exec(url.pathname) ?? [];
    if (page !== undefined) await answerPage(desk, request, response, page);
    else if (name !== undefined) await answerControl(desk, deliveries, { request, response, name });
    else if (file !== undefined) await api.answerFile(response, file);
    else await api.answer(request, response, url);
    deliveries.wake();
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      answerFailure(response, error);
    });
  });
  desk.origin = `http://127.0.0.1:${await listen(server, options.port ?? 0)}`;
  if (webhookUrl !== undefined)
    store.transaction(() => {
      store.put('settings', { ...settingsOf(store), url: webhookUrl });
    });
  const tick = () => {
    doWhatIsDue(desk);
    deliveries.wake();
  };
  tick();
  const ticking = setInterval(tick, 1000);
  ticking.unref();
  return {
    api: desk.origin,
    control: `${desk.origin}/control`,
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
