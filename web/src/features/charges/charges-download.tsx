import { useState } from 'react';
import { businessDate, monthOf } from 'shared/domain/dates.ts';
import { paths } from '../../lib/paths.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { controlStyles, Field } from '../../ui/field.tsx';

/** The table of a month for the accountant (rules: charge-7). */
export const ChargesDownload = () => {
  const [month, setMonth] = useState(() => monthOf(businessDate(new Date())));
  return (
    <section className="mt-10 flex flex-col items-start gap-3">
      <h2 className="title-3">For the accountant</h2>
      <Field label="Month">
        {(control) => (
          <input
            {...control}
            type="month"
            className={controlStyles}
            value={month}
            onChange={({ target }) => setMonth(target.value)}
          />
        )}
      </Field>
      <a
        href={paths.chargesDownload(month)}
        className={buttonStyles({ tone: 'paper', size: 'small' })}
      >
        Download CSV
      </a>
    </section>
  );
};
