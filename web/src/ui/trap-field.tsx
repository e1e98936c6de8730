import type { ComponentProps } from 'react';

/** A field people never see or reach, by eye, keyboard or screen reader; robots fill it in. */
export const TrapField = (props: ComponentProps<'input'>) => (
  <div aria-hidden="true" className="sr-only">
    <label>
      Website
      <input type="text" tabIndex={-1} autoComplete="off" {...props} />
    </label>
  </div>
);
