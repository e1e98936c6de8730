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
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { call } from '../../lib/api.ts';
import { customerRequests, leftAlone, startingAnswers } from '../../common/customer-requests.ts';
import { queryClient, queryFor } from '../../lib/query-client.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { FormFields } from '../../ui/form-fields.tsx';

const questions = customerRequests('profile');

const saveDetails = defineChange(updateProfile, {
  request: async ({ given: input, seen }: { given: ProfileForm; seen: CustomerProfile }) => {
    const latest = startingAnswers('profile', await call(getProfile));
    return { body: { ...input, ...leftAlone(latest, { given: input, seen }) } };
  },
  shows: (saved) => queryClient.setQueryData(queryFor(getProfile).queryKey, saved),
  says: () => ({
    title: 'Details Saved',
    description: 'We will use them from your next visit on.',
  }),
  outdates: [getProfile, getCurrentUser],
  fails: {
    title: 'Details Not Saved',
    fallback: 'Your details could not be saved. Please try again.',
    inForm: 'beside fields',
  },
});

/** Edits the customer's details, except the email address, which is the sign-in. */
export const DetailsForm = ({
  profile,
  onClose,
}: {
  profile: CustomerProfile;
  onClose: () => void;
}) => {
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
  const { run, isPending, problem } = useChange(saveDetails, {
    onDone: onClose,
    onFailed: (failure) => showRefusals(failure),
  });
  return (
    <ActionForm
      label="Your details"
      className="grid gap-5 sm:grid-cols-2"
      problem={problem}
      tone="gold"
      submit="Save Details"
      isBusy={isPending}
      onCancel={onClose}
      onSubmit={() => void handleSubmit((input) => run({ given: input, seen }))()}
    >
      <FormFields
        fields={questions}
        answers={answers}
        register={register}
        messageOf={(name) => errors[name]?.message}
      />
    </ActionForm>
  );
};
