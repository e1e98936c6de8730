import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { emailAddress } from 'shared/contracts/fields.ts';
import * as z from 'zod/mini';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { controlStyles, Field } from '../../ui/field.tsx';

const form = z.object({ email: emailAddress() });

/** The first step after forgetting a password: asks for the account's email. */
export const AskCodeForm = ({ onSubmit }: { onSubmit: (email: string) => Promise<unknown> }) => {
  const once = useSingleFlight();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '' },
    resolver: zodResolver(form),
  });
  const { errors, isSubmitting } = formState;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void once(handleSubmit(({ email }) => onSubmit(email)));
      }}
      className="flex flex-col gap-5"
    >
      <Field label="E-mail" error={errors.email?.message}>
        {(control) => (
          <input
            type="email"
            autoComplete="username"
            required
            {...control}
            {...register('email')}
            className={controlStyles}
          />
        )}
      </Field>
      <BusyButton type="submit" tone="gold" wide busy={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send me a code'}
      </BusyButton>
    </form>
  );
};
