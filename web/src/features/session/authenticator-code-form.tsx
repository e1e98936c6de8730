import { useMutation } from '@tanstack/react-query';
import { confirmSecondFactor } from 'shared/contracts/second-factor.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { controlStyles, Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';

/** Asks for a code from the authenticator app, which proves that the app has the key. */
export const AuthenticatorCodeForm = ({ onDone }: { onDone: () => void }) => {
  const once = useSingleFlight();
  const { register, handleSubmit, formState, showRefusals } = useSchemaForm(
    confirmSecondFactor.body,
    { code: '' },
  );
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (body: { code: string }) => call(confirmSecondFactor, { body }),
    onSuccess: onDone,
    onError: (failure) => {
      showRefusals(failure, { shouldFocus: true });
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void once(handleSubmit((form) => mutateAsync(form)));
      }}
      className="flex flex-col gap-5"
    >
      <Field label="Code" error={formState.errors.code?.message}>
        {(field) => (
          <input
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            {...field}
            {...register('code')}
            className={controlStyles}
          />
        )}
      </Field>
      <FormError
        message={error && messageOf(error, 'The code could not be checked. Please try again.')}
      />
      <BusyButton type="submit" tone="gold" wide busy={isPending}>
        {isPending ? 'Checking...' : 'Turn it on'}
      </BusyButton>
    </form>
  );
};
