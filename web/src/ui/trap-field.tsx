import type { ComponentProps } from 'react';

/** A honeypot field, hidden from people and assistive technology; bots fill it in. */
export const TrapField = (props: ComponentProps<'input'>) => (
  <div aria-hidden="true" className="sr-only">
    <label>
      Website
      <input type="text" tabIndex={-1} autoComplete="off" {...props} />
    </label>
  </div>
);
