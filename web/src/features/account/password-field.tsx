import { cx } from 'class-variance-authority';
import { Check, Circle } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { passwordMaximum, passwordRules } from 'shared/domain/password-rules.ts';
import { Button } from '../../ui/button.tsx';
import { controlStyles, Field } from '../../ui/field.tsx';

/** A new password that can be revealed, with the rules it does not meet yet. */
export const PasswordField = ({
  value,
  error,
  ...input
}: ComponentProps<'input'> & { value: string; error: string | undefined }) => {
  const [visible, setVisible] = useState(false);
  return (
    <Field
      label="New password"
      error={error}
      hint={
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {passwordRules.map(({ label, isMet }) => {
            const met = isMet(value);
            const Icon = met ? Check : Circle;
            return (
              <span
                key={label}
                className={cx('inline-flex items-center gap-1.5', met && 'font-bold text-good')}
              >
                <Icon aria-hidden="true" className="size-4 shrink-0" />
                {label}
                {met && <span className="sr-only">: done</span>}
              </span>
            );
          })}
        </span>
      }
    >
      {(control) => (
        <span className="flex gap-2">
          <input
            type={visible ? 'text' : 'password'}
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={passwordMaximum}
            required
            {...control}
            {...input}
            className={controlStyles}
          />
          <Button
            tone="paper"
            size="small"
            aria-label={visible ? 'Hide the password' : 'Show the password'}
            onClick={() => setVisible(!visible)}
          >
            {visible ? 'Hide' : 'Show'}
          </Button>
        </span>
      )}
    </Field>
  );
};
