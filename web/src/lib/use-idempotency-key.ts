import { useState } from 'react';
import { ApiError } from './api-error.ts';

type IdempotencyKey = {
  /** The key of the request that is under way; another content is another request. */
  of: (content?: unknown) => string;
  /**
   * An answer came, `error` if it was a refusal: whatever is asked next is a new request. A 5xx or none
   * at all is no answer: the request may have been carried out.
   */
  answered: (error?: unknown) => void;
};

/** One person's requests, one after the other. */
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

/**
 * The idempotency key of what a person is about to do. It stays the same until an answer has come, so a
 * press after a lost reply repeats the first one instead of doing it twice.
 */
export const useIdempotencyKey = (): IdempotencyKey => useState(makeIdempotencyKey)[0];
