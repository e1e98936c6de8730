import { useState } from 'react';
import { ApiError, hasStatus } from './api-error.ts';

type IdempotencyKey = {
  /**
   * The key of the request in progress. Different content normally means a new request. After a lost response
   * it means a correction of a request that may have arrived: the key stays, so that the server does not
   * carry out both, and says so if the first one arrived (rules: api-24).
   */
  of: (content?: unknown) => string;
  /**
   * Reports the response, with `error` if it failed: the next request gets a new key. After a 5xx or no
   * response the request may have been carried out, so the key stays until that is known.
   */
  answered: (error?: unknown) => void;
};

type Kind = {
  /** False where different content is a separate request, not a correction: a line for the cart. */
  corrects?: boolean;
};

export const makeIdempotencyKey = ({ corrects = true }: Kind = {}): IdempotencyKey => {
  let open: { content: string; key: string; mayBeDone?: true } | undefined;
  return {
    of: (content = null) => {
      const text = JSON.stringify(content);
      if (open?.content !== text && !(corrects && open?.mayBeDone))
        open = { content: text, key: crypto.randomUUID() };
      return open.key;
    },
    answered: (error) => {
      const isRefused = error instanceof ApiError && error.status < 500;
      // Any other refusal says nothing about whether an earlier attempt was carried out.
      const isSettled = error === undefined || hasStatus(error, 409);
      if (isSettled || (isRefused && !open?.mayBeDone)) open = undefined;
      else if (open) open.mayBeDone = true;
    },
  };
};

/** Keeps a key until a response arrives, so that pressing again after a lost response does not do it twice. */
export const useIdempotencyKey = (kind?: Kind): IdempotencyKey =>
  useState(() => makeIdempotencyKey(kind))[0];
