import type { KeyboardEvent } from 'react';

/** For a field whose button stands beside it within a larger form: Enter presses that one instead of submitting the form. */
export const onEnter =
  (act: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    act();
  };
