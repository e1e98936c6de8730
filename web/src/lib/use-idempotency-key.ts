import { useState } from 'react';
import { ApiError, hasStatus } from './api-error.ts';

type IdempotencyKey = {
  /**
   * The key of the request in progress; different content means a new request. After a lost response it means that
   * somebody has corrected what may have arrived: the key stays, so that it does not arrive twice, and if it had, the
   * server says so (rules: api-24).
   */
  of: (content?: unknown) => string;
  /**
   * Reports the response, with `error` if it failed: the next request gets a new key. After a 5xx or no
   * response the key stays, because the request may have been carried out, until that is known.
   */
  answered: (error?: unknown) => void;
};

type Kind = {
  /** False where different content is another thing, which may well stand beside the first: a choice for the cart. */
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
      // Any other refusal says nothing of a request before it.
      const isSettled = error === undefined || hasStatus(error, 409);
      if (isSettled || (isRefused && !open?.mayBeDone)) open = undefined;
      else if (open) open.mayBeDone = true;
    },
  };
};

/** Kept until a response arrives, so that pressing again after a lost one does not do it twice. */
export const useIdempotencyKey = (kind?: Kind): IdempotencyKey =>
  useState(() => makeIdempotencyKey(kind))[0];
