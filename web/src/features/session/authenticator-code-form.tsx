import { confirmSecondFactor } from 'shared/contracts/second-factor.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { controlStyles, Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';

const confirmCode = defineChange(confirmSecondFactor, {
  request: (body: { code: string }) => ({ body }),
  fails: {
    title: 'Code Not Checked',
    fallback: 'The code could not be checked. Please try again.',
    inForm: 'beside fields',
  },
});

/** Asks for a code from the authenticator app, which proves that the app has the key. */
export const AuthenticatorCodeForm = ({ onDone }: { onDone: () => void }) => {
  const { register, handleSubmit, formState, showRefusals } = useSchemaForm(
    confirmSecondFactor.body,
    { code: '' },
  );
  const { run, isPending, problem } = useChange(confirmCode, {
    onDone,
    onFailed: (failure) => showRefusals(failure, { shouldFocus: true }),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(run)(event)}
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
      <FormError message={problem} />
      <BusyButton type="submit" tone="gold" wide busy={isPending}>
        {isPending ? 'Checking...' : 'Turn it on'}
      </BusyButton>
    </form>
  );
};
