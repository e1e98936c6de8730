import type { Desk } from '../desk.ts';
import { doWhatIsDue } from '../payments/due.ts';
import type { Json } from '../store/rows.ts';
import type { FaultRow } from '../store/tables.ts';
import { expandObject } from '../views/expand.ts';
import { apiVersion } from './api-version.ts';
import { patternOf } from './endpoint.ts';
import { endpointOf } from './endpoints.ts';
import { fingerprintOf, storeAnswer, storedAnswer } from './idempotency.ts';
import { Declined, invalid, StripeError } from './stripe-error.ts';

export type ApiCall = {
  method: string;
  path: string;
  /** Decoded query or body. */
  input: Json;
  key: string | null;
  version: string | null;
  authorization: string | null;
};

export type ApiAnswer = {
  status: number;
  body: Json;
  headers: Record<string, string>;
  /** The connection is cut instead of answering. */
  isCut: boolean;
};

const refusal = ({ status, body }: StripeError): { status: number; body: Json } => ({
  status,
  body: { error: body },
});

/** The key of a call: `Bearer <key>`, or as the user name of Basic. */
const keyIn = (authorization: string | null): string | undefined => {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(value, 'base64').toString().split(':')[0];
};

const checkCaller = ({ authorization, version }: ApiCall, secretKey: string): void => {
  const key = keyIn(authorization);
  if (key !== secretKey)
    throw invalid(key === undefined ? 'No API key was given.' : 'The API key is not valid.', {
      status: 401,
    });
  if (version !== null && version !== apiVersion)
    throw invalid(`This server speaks ${apiVersion} only.`);
};

/** The fault that was ordered for a call, which is one fewer from now on. */
const takeFault = ({ store }: Desk, { method, path }: ApiCall): FaultRow['kind'] | null => {
  const fault = store
    .all('fault')
    .find((each) => (each.method ?? method) === method && patternOf(each.path).test(path));
  if (!fault) return null;
  store.transaction(() => {
    if (fault.left > 1) store.put('fault', { ...fault, left: fault.left - 1 });
    else store.remove('fault', fault.id);
  });
  return fault.kind;
};

const unable = new StripeError(500, {
  type: 'api_error',
  message: 'An error was ordered for this call.',
});
const tooMany = new StripeError(429, {
  type: 'invalid_request_error',
  message: 'Too many calls were ordered to be refused.',
  code: 'rate_limit',
});

type Outcome = { status: number; body: Json };

/** Carries a call out, in one transaction with its answer, which is stored with the call's key if there is one. */
const carryOut = (desk: Desk, work: () => Json, keep: (outcome: Outcome) => void): Outcome => {
  const worked = (): Outcome => {
    try {
      return { status: 200, body: work() };
    } catch (error) {
      // What a declined attempt changed stays.
      if (error instanceof Declined) return refusal(error);
      throw error;
    }
  };
  const kept = (outcome: Outcome): Outcome => {
    keep(outcome);
    return outcome;
  };
  try {
    return desk.store.transaction(() => kept(worked()));
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return desk.store.transaction(() => kept(refusal(error)));
  }
};

/** The outcome of a call whose caller is known, and the headers of a replay. */
const outcomeOf = (
  desk: Desk,
  call: ApiCall,
  fault: FaultRow['kind'] | null,
  { endpoint, ids }: NonNullable<ReturnType<typeof endpointOf>>,
): Outcome & { headers?: Record<string, string> } => {
  const { method, path, input } = call;
  if (fault === '429') throw tooMany;
  const key = method === 'POST' ? call.key : null;
  const fingerprint = fingerprintOf(path, input);
  const stored = key === null ? undefined : storedAnswer(desk, key, fingerprint);
  if (stored)
    return {
      status: stored.status,
      body: stored.body,
      headers: { 'idempotent-replayed': 'true', 'original-request': stored.request },
    };
  const { expand, run } = endpoint.prepare(input);
  doWhatIsDue(desk);
  return carryOut(
    desk,
    () => {
      if (fault === '500') throw unable;
      return expandObject(desk, run(desk, ids), expand);
    },
    ({ status, body }) => {
      const request = desk.cause?.request ?? '';
      if (key !== null) storeAnswer(desk, { id: key, fingerprint, request, status, body });
    },
  );
};

/** Answers one call of the API as Stripe would. Everything that the call changes is written before it returns. */
export const handleCall = (desk: Desk, call: ApiCall, secretKey: string): ApiAnswer => {
  const headers = {
    'request-id': desk.cause?.request ?? '',
    'stripe-version': call.version ?? apiVersion,
    ...(call.key !== null && { 'idempotency-key': call.key }),
  };
  try {
    checkCaller(call, secretKey);
    const { method, path } = call;
    const found = endpointOf(method, path);
    if (!found) throw invalid(`There is no ${method} ${path}, or not here.`, { status: 404 });
    const fault = takeFault(desk, call);
    if (fault === 'refuse') return { ...refusal(unable), headers, isCut: true };
    const outcome = outcomeOf(desk, call, fault, found);
    return { ...outcome, headers: { ...headers, ...outcome.headers }, isCut: fault === 'after' };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { ...refusal(error), headers, isCut: false };
  }
};
