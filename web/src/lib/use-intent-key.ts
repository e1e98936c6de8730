import { useState } from 'react';

type IntentKey = {
  /** The key of this intent; another content is another intent. */
  of: (content?: unknown) => string;
  /** An answer came: whatever is asked next is a new intent. */
  answered: () => void;
};

/** One person's intents, one after the other. */
export const makeIntentKey = (): IntentKey => {
  let intent: { content: string; key: string } | undefined;
  return {
    of: (content = null) => {
      const text = JSON.stringify(content);
      if (intent?.content !== text) intent = { content: text, key: crypto.randomUUID() };
      return intent.key;
    },
    answered: () => {
      intent = undefined;
    },
  };
};

/**
 * The idempotency key of what a person is about to do. It stays the same until an answer has come, so a
 * press after a lost reply repeats the first one instead of doing it twice.
 */
export const useIntentKey = (): IntentKey => useState(makeIntentKey)[0];
