import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

type Props = ComponentProps<typeof Button> & {
  /** Whether the call that it starts is in progress. */
  busy: boolean;
};

/**
 * A button that ignores presses while its call runs, also Enter in a field of its form. It is not disabled, which would
 * lose the focus: once the call has failed, keyboards and screen readers would start from the top of the page.
 */
export const BusyButton = ({ busy, onClick, ...rest }: Props) => (
  <Button
    {...rest}
    aria-disabled={busy || undefined}
    onClick={(event) => {
      // Prevented, because a submit button would submit its form.
      if (busy) event.preventDefault();
      else onClick?.(event);
    }}
  />
);
