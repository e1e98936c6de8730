import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { signUp, signupForm, type SignupForm as SignupFields } from 'shared/contracts/signup.ts';
import { hasStatus, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { customerQuestions, startingAnswers } from '../../lib/customer-questions.ts';
import { useIdempotentRequest } from '../../lib/use-idempotent-request.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { FormFields } from '../../ui/form-fields.tsx';
import { TrapField } from '../../ui/trap-field.tsx';

export type CreatedAccount = { email: string; message: string };

const questions = customerQuestions('signup');

const failed = 'Failed to create account. Please try again.';

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
  const once = useSingleFlight();
  const requestOnce = useIdempotentRequest();
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
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ petDetails, ...given }: SignupFields) => {
      const body = { ...given, ...(given.hasPets && { petDetails }) };
      return requestOnce(body, async (idempotencyKey) => {
        const { success, message } = await call(signUp, { body, idempotencyKey });
        if (!success) throw new Error(message);
        return { email: body.email, message };
      });
    },
    onSuccess: onCreated,
    onError: (failure) => void showRefusals(failure),
  });
  // Too many sign-ups, or a retry after a lost response: the earlier one has arrived.
  const isSaid = hasStatus(error, 429) || hasStatus(error, 409);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void once(handleSubmit((form) => mutateAsync(form)));
      }}
      className="grid gap-5 sm:grid-cols-2"
    >
      <FormFields
        fields={questions}
        answers={answers}
        register={register}
        messageOf={(name) => errors[name]?.message}
      />
      <TrapField {...register('website')} />
      <div className="flex flex-col gap-4 sm:col-span-2">
        <FormError message={error && (isSaid ? messageOf(error, failed) : failed)} />
        <BusyButton type="submit" tone="gold" wide busy={isPending}>
          {isPending ? 'Creating Account...' : 'Create Free Account'}
        </BusyButton>
      </div>
    </form>
  );
};
