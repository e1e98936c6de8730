import { useState } from 'react';
import { ApiError, hasStatus } from './api-error.ts';

/**
 * Makes a request under its own key and resolves to its response. After a response, the next request gets a
 * new key. After a 5xx or no response the request may have been carried out, so the key stays until that is known.
 *
 * Different content normally means a new request. After a lost response it means a correction of a request that may
 * have arrived: the key stays, so that the server does not carry out both, and reports it if the first one arrived
 * (rules: api-24).
 */
type IdempotentRequest = <Answer>(
  content: unknown,
  request: (idempotencyKey: string) => Promise<Answer>,
) => Promise<Answer>;

type Kind = {
  /** False where different content is a separate request, not a correction: a line for the cart. */
  corrects?: boolean;
};

export const makeIdempotentRequest = ({ corrects = true }: Kind = {}): IdempotentRequest => {
  let open: { content: string; key: string; mayBeDone?: true } | undefined;
  const keyOf = (content: unknown): string => {
    const text = JSON.stringify(content);
    if (open?.content !== text && !(corrects && open?.mayBeDone))
      open = { content: text, key: crypto.randomUUID() };
    return open.key;
  };
  return async (content, request) => {
    try {
      const answer = await request(keyOf(content));
      open = undefined;
      return answer;
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500;
      // Any refusal other than a conflict does not show whether an earlier attempt was carried out.
      if (hasStatus(error, 409) || (isRefused && !open?.mayBeDone)) open = undefined;
      else if (open) open.mayBeDone = true;
      throw error;
    }
  };
};

/** Reuses a key until a response arrives, so that pressing again after a lost response does not do it twice. */
export const useIdempotentRequest = (kind?: Kind): IdempotentRequest =>
  useState(() => makeIdempotentRequest(kind))[0];
