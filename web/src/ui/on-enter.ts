import type { KeyboardEvent } from 'react';

/**
 * For a field with its own button inside a larger form: Enter runs that button's action instead of submitting
 * the form.
 */
export const onEnter =
  (act: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    act();
  };
