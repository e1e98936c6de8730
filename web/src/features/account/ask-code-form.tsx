import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { emailAddress } from 'shared/contracts/fields.ts';
import * as z from 'zod/mini';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { TextField } from '../../ui/field.tsx';

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
    <ActionForm
      className="flex flex-col gap-5"
      tone="gold"
      wide
      submit="Send me a code"
      submitting="Sending..."
      isBusy={isSubmitting}
      onSubmit={() => void once(handleSubmit(({ email }) => onSubmit(email)))}
    >
      <TextField
        label="Email"
        error={errors.email?.message}
        type="email"
        autoComplete="username"
        required
        register={() => register('email')}
      />
    </ActionForm>
  );
};
