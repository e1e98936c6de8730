import { request } from 'node:https';
import type { TestRequest } from 'functions/testing/api-event.ts';
import type { DeployedCall } from 'functions/testing/deployed-call.ts';
import {
  originSecretHeader,
  viewerAddressHeader,
} from 'functions/platform/endpoint/request-guards.ts';
import { errorBody } from 'shared/errors.ts';
import type { DeployedStage } from './deployed-stage.ts';
import type { Emulator } from './emulator.ts';
import { loadCalls } from './load-calls.ts';

type Reply = { status: number; text: string };

type Call = { method: string; path: string; headers: Record<string, string>; body?: string };

/** Sends a call to the deployed API, at the host name that CloudFront would use. */
const send = async (
  { origin }: Emulator,
  { apiId }: DeployedStage,
  { method, path, headers, body }: Call,
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(origin);
    const host = `${apiId}.execute-api.localhost:${port}`;
    const options = { method, path, port, host: '127.0.0.1', headers: { ...headers, host } };
    const sent = request(options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, text });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });

/** What CloudFront adds, and the browser on a page of the site. */
const siteHeaders = ({ environment }: DeployedStage): Record<string, string> => ({
  [originSecretHeader]: environment['ORIGIN_SECRET'] ?? '',
  [viewerAddressHeader]: '192.0.2.1',
  origin: environment['SITE_URL'] ?? '',
  'sec-fetch-site': 'same-origin',
});

const callOf = (
  { contract }: DeployedCall,
  { params = {}, query, body, cookie, cookies = [], headers }: TestRequest,
  stage: DeployedStage,
): Call => {
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  // Over https, as here, the site's cookies have a prefix.
  const sent = [...cookies, ...(cookie ? [cookie] : [])].map((one) => `__Host-${one}`);
  return {
    method: contract.method,
    path: `${path}${search}`,
    headers: {
      ...siteHeaders(stage),
      ...(sent.length > 0 && { cookie: sent.join('; ') }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
};

const isRefusal = ({ status, text }: Reply): boolean => {
  if (status < 400 || status >= 500) return false;
  try {
    return errorBody.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
};

const faultOf = ({ contract, success }: DeployedCall, reply: Reply): string | undefined => {
  const isExpected = success === undefined ? isRefusal(reply) : reply.status === success;
  const expected = success ?? 'a refusal by its function';
  return isExpected
    ? undefined
    : `${contract.method} ${contract.path} was answered with ${reply.status} instead of ${expected}: ${reply.text.slice(0, 300)}`;
};

/** What the API answers that is not meant for an endpoint, or does not come from the site. */
const unwanted = (stage: DeployedStage): { what: string; call: Call; status: number }[] => {
  const headers = siteHeaders(stage);
  const call = { method: 'GET', path: '/api/services', headers };
  return [
    { what: 'a call to no endpoint', call: { ...call, path: '/api/nothing' }, status: 404 },
    {
      what: 'a call past CloudFront',
      call: { ...call, headers: { ...headers, [originSecretHeader]: 'wrong' } },
      status: 403,
    },
  ];
};

export type EndpointResults = { succeeded: number; refused: number; faults: string[] };

/** Calls every public endpoint and one of each other access level through the deployed API. */
export const callEndpoints = async (
  emulator: Emulator,
  stage: DeployedStage,
): Promise<EndpointResults> => {
  const calls = await loadCalls();
  const faults: string[] = [];
  for (const call of calls) {
    // What the tests replace is left out, and the function refuses what is missing.
    const input = call.success === undefined ? {} : await call.prepare();
    const reply = await send(emulator, stage, callOf(call, input, stage));
    faults.push(...[faultOf(call, reply) ?? []].flat());
  }
  for (const { what, call, status } of unwanted(stage)) {
    const reply = await send(emulator, stage, call);
    if (reply.status !== status)
      faults.push(`${what} was answered with ${reply.status} instead of ${status}`);
  }
  const refused = calls.filter(({ success }) => success === undefined).length;
  return { succeeded: calls.length - refused, refused, faults };
};
