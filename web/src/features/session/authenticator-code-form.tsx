import { confirmSecondFactor } from 'shared/contracts/second-factor.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { TextField } from '../../ui/field.tsx';

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
    <ActionForm
      className="flex flex-col gap-5"
      problem={problem}
      tone="gold"
      wide
      submit="Turn it on"
      submitting="Checking..."
      isBusy={isPending}
      onSubmit={() => void handleSubmit(run)()}
    >
      <TextField
        label="Code"
        error={formState.errors.code?.message}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        register={() => register('code')}
      />
    </ActionForm>
  );
};
