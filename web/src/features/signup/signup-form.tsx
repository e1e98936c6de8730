import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { signUp, signupForm, type SignupForm as SignupFields } from 'shared/contracts/signup.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { hasStatus, messageOf } from '../../lib/api-error.ts';
import { customerRequests, startingAnswers } from '../../common/customer-requests.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { FormFields } from '../../ui/form-fields.tsx';
import { TrapField } from '../../ui/trap-field.tsx';

export type CreatedAccount = { email: string; message: string };

const questions = customerRequests('signup');

const failed = 'Failed to create account. Please try again.';

const createAccount = defineChange(signUp, {
  request: ({ petDetails, ...input }: SignupFields) => ({
    body: { ...input, ...(input.hasPets && { petDetails }) },
  }),
  keyed: true,
  check: ({ success, message }) => {
    if (!success) throw new Error(message);
  },
});

/** Asks for an account (rules: signup-1). The answers stay until it has been created. */
export const SignupForm = ({
  serviceType,
  hasPets = false,
  onCreated,
}: {
  /** The type of service to preselect, known from what was chosen before. */
  serviceType?: SignupFields['serviceType'] | undefined;
  /** Whether the chosen service's price counts dogs. */
  hasPets?: boolean;
  onCreated: (account: CreatedAccount) => void;
}) => {
  const { register, handleSubmit, control, formState, getFieldState, setValue, showRefusals } =
    useSchemaForm(signupForm, startingAnswers('signup'), signUp.name, { isPrerendered: true });
  const { errors, dirtyFields } = formState;
  const isTypeChosen = dirtyFields.serviceType === true;
  // Not default values: the page was prerendered without this browser's storage.
  useEffect(() => {
    // Asked again, because a choice that was kept has just been filled in by an effect, too.
    const isChosen = isTypeChosen || getFieldState('serviceType').isDirty;
    if (serviceType !== undefined && !isChosen) setValue('serviceType', serviceType);
  }, [serviceType, isTypeChosen, getFieldState, setValue]);
  useEffect(() => {
    if (hasPets) setValue('hasPets', true);
  }, [hasPets, setValue]);
  const answers = useWatch({ control });
  const { run, isPending, error } = useChange(createAccount, {
    onDone: ({ message }, { email }) => onCreated({ email, message }),
    onFailed: (failure) => showRefusals(failure),
  });
  // Too many sign-ups, or a retry after a lost response: the earlier one has arrived.
  const isShown = hasStatus(error, 429) || hasStatus(error, 409);

  return (
    <ActionForm
      className="grid gap-5 sm:grid-cols-2"
      problem={error && (isShown ? messageOf(error, failed) : failed)}
      tone="gold"
      wide
      submit="Create Free Account"
      submitting="Creating Account..."
      isBusy={isPending}
      onSubmit={() => void handleSubmit(run)()}
    >
      <FormFields
        fields={questions}
        answers={answers}
        register={register}
        messageOf={(name) => errors[name]?.message}
      />
      <TrapField {...register('website')} />
    </ActionForm>
  );
};
