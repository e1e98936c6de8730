import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import {
  hasNoOuterSpace,
  isPasswordLongEnough,
  passwordHint,
} from 'shared/domain/customers/password-rules.ts';
import * as z from 'zod/mini';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { isCommonPassword } from './is-common-password.ts';
import { PasswordField } from './password-field.tsx';
import { choosePassword } from './password-service.ts';
import { faultOf } from './password-messages.ts';

const form = z.object({
  code: z.string().check(
    z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
    z.regex(/^\d{6}$/, 'Please enter the six digits from our email'),
  ),
  password: z.string().check(
    z.refine(isPasswordLongEnough, `Please choose a password of ${passwordHint}`),
    z.refine(hasNoOuterSpace, 'Please leave out the space at the beginning or the end'),
    // Checked only here: Cognito has no such list (rules: signup-6).
    z.refine(
      (password) => !isCommonPassword(password),
      'This is too easy to guess. Please choose another one',
    ),
  ),
});

export const ChoosePasswordForm = ({ email, onDone }: { email: string; onDone: () => void }) => {
  const once = useSingleFlight();
  const { register, handleSubmit, setError, control, formState } = useForm({
    defaultValues: { code: '', password: '' },
    resolver: zodResolver(form),
  });
  const { errors, isSubmitting } = formState;
  // Registered before the password, so that it gets the focus if both have errors.
  const code = register('code');
  const password = useWatch({ control, name: 'password' });
  const submit = handleSubmit(async (chosen) => {
    try {
      await choosePassword({ email, ...chosen });
    } catch (error) {
      const { field, message } = faultOf(error);
      setError(field ?? 'root', { message }, { shouldFocus: true });
      return;
    }
    onDone();
  });
  return (
    <ActionForm
      className="flex flex-col gap-5"
      problem={errors.root?.message}
      tone="gold"
      wide
      submit="Set my password"
      isBusy={isSubmitting}
      onSubmit={() => void once(submit)}
    >
      {/* Tells password managers which account the password belongs to. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      />
      <TextField
        label="Code from our email"
        error={errors.code?.message}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...code}
      />
      <PasswordField value={password} error={errors.password?.message} {...register('password')} />
    </ActionForm>
  );
};
