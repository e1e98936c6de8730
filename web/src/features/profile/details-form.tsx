import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  getProfile,
  profileForm,
  updateProfile,
  type CustomerProfile,
  type ProfileForm,
} from 'shared/contracts/profile.ts';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { customerQuestions, leftAlone, startingAnswers } from '../../lib/customer-questions.ts';
import { invalidate } from '../../lib/query-client.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { FormFields } from '../../ui/form-fields.tsx';
import { toast } from '../../ui/toast-store.ts';

const questions = customerQuestions('profile');

/** Edits the customer's details, except the email address, which is the sign-in. */
export const DetailsForm = ({
  profile,
  onClose,
}: {
  profile: CustomerProfile;
  onClose: () => void;
}) => {
  const once = useSingleFlight();
  const [seen] = useState(profile);
  const { register, handleSubmit, control, formState, setFocus, showRefusals } = useSchemaForm(
    profileForm,
    startingAnswers('profile', profile),
    updateProfile.name,
  );
  const { errors } = formState;
  const answers = useWatch({ control });
  // The button that opened the form is gone, and the focus with it.
  useEffect(() => setFocus('firstName'), [setFocus]);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (given: ProfileForm) => {
      const latest = startingAnswers('profile', await call(getProfile));
      return call(updateProfile, {
        body: { ...given, ...leftAlone(latest, { given, seen }) },
      });
    },
    onSuccess: async () => {
      await invalidate(getProfile, getCurrentUser);
      toast({ title: 'Details Saved', description: 'We will use them from your next visit on.' });
      onClose();
    },
    onError: (failure) => {
      showRefusals(failure);
    },
  });
  return (
    <form
      noValidate
      aria-label="Your details"
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
      <div className="flex flex-col gap-4 sm:col-span-2">
        <FormError
          message={error && messageOf(error, 'Your details could not be saved. Please try again.')}
        />
        <div className="flex flex-wrap gap-3">
          <BusyButton type="submit" tone="gold" busy={isPending}>
            {isPending ? 'Saving...' : 'Save Details'}
          </BusyButton>
          <Button tone="plain" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
};
