import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { useState, type ComponentProps } from 'react';
import {
  isPasswordLongEnough,
  passwordHint,
  passwordMaximum,
} from 'shared/domain/customers/password-rules.ts';
import { Button } from '../../ui/button.tsx';
import { controlStyles, Field } from '../../ui/field.tsx';

/** A field for a new password that can be revealed, with a hint that says whether it is long enough yet. */
export const PasswordField = ({
  value,
  error,
  ...input
}: ComponentProps<'input'> & { value: string; error: string | undefined }) => {
  const [visible, setVisible] = useState(false);
  const met = isPasswordLongEnough(value);
  const Icon = met ? Check : Circle;
  return (
    <Field
      label="New password"
      error={error}
      hint={
        <span className={cx('inline-flex items-center gap-1.5', met && 'font-bold text-good')}>
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {passwordHint}, the longer the better
          {met && <span className="sr-only">: done</span>}
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
