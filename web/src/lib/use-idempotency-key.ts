import { useState } from 'react';
import { ApiError } from './api-error.ts';

type IdempotencyKey = {
  /** The key of the request in progress; different content means a new request. */
  of: (content?: unknown) => string;
  /**
   * Reports the response, with `error` if it failed: the next request gets a new key. After a 5xx or no
   * response the key stays, because the request may have been carried out.
   */
  answered: (error?: unknown) => void;
};

export const makeIdempotencyKey = (): IdempotencyKey => {
  let open: { content: string; key: string } | undefined;
  return {
    of: (content = null) => {
      const text = JSON.stringify(content);
      if (open?.content !== text) open = { content: text, key: crypto.randomUUID() };
      return open.key;
    },
    answered: (error) => {
      if (error === undefined || (error instanceof ApiError && error.status < 500))
        open = undefined;
    },
  };
};

/** Kept until a response arrives, so that pressing again after a lost one does not do it twice. */
export const useIdempotencyKey = (): IdempotencyKey => useState(makeIdempotencyKey)[0];
