import { useState } from 'react';

type IdempotencyKey = {
  /** The key of this idempotency; another content is another idempotency. */
  of: (content?: unknown) => string;
  /** An answer came: whatever is asked next is a new idempotency. */
  answered: () => void;
};

/** One person's intents, one after the other. */
export const makeIdempotencyKey = (): IdempotencyKey => {
  let idempotency: { content: string; key: string } | undefined;
  return {
    of: (content = null) => {
      const text = JSON.stringify(content);
      if (idempotency?.content !== text) idempotency = { content: text, key: crypto.randomUUID() };
      return idempotency.key;
    },
    answered: () => {
      idempotency = undefined;
    },
  };
};

/**
 * The idempotency key of what a person is about to do. It stays the same until an answer has come, so a
 * press after a lost reply repeats the first one instead of doing it twice.
 */
export const useIdempotencyKey = (): IdempotencyKey => useState(makeIdempotencyKey)[0];
