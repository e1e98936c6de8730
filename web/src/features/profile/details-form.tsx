import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import {
  getProfile,
  profileForm,
  updateProfile,
  type CustomerProfile,
  type ProfileForm,
} from 'shared/contracts/profile.ts';
import { getCurrentUser } from 'shared/contracts/session.ts';
import * as z from 'zod/mini';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-client.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { CheckRow } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInputs, type TextInput } from '../../ui/text-inputs.tsx';
import { toast } from '../../ui/toast-store.ts';

const inputs = [
  { name: 'firstName', label: 'First name', type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', type: 'text', autoComplete: 'family-name' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
  { name: 'address', label: 'Service address', type: 'text', autoComplete: 'street-address' },
] as const satisfies readonly TextInput<keyof ProfileForm>[];

const valuesOf = (profile: CustomerProfile): ProfileForm => ({
  firstName: profile.firstName ?? '',
  lastName: profile.lastName ?? '',
  phone: profile.phone ?? '',
  address: profile.address ?? '',
  poolAccess: profile.poolAccess ?? '',
  hasPets: profile.hasPets,
  petDetails: profile.petDetails ?? '',
});

/** Corrects what the customer has told us. The e-mail address is the sign-in and is not asked. */
export const DetailsForm = ({
  profile,
  onClose,
}: {
  profile: CustomerProfile;
  onClose: () => void;
}) => {
  const once = useSingleFlight();
  const { register, handleSubmit, setError, control, formState } = useForm<ProfileForm>({
    defaultValues: valuesOf(profile),
    resolver: zodResolver(profileForm),
  });
  const { errors } = formState;
  const hasPets = useWatch({ control, name: 'hasPets' });
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (body: ProfileForm) => call(updateProfile, { body }),
    onSuccess: async () => {
      await invalidate(getProfile, getCurrentUser);
      toast({ title: 'Details Saved', description: 'We will use them from your next visit on.' });
      onClose();
    },
    onError: (failure) => {
      const refused = (failure instanceof ApiError && failure.body?.fields) || {};
      for (const name of z.keyof(profileForm).options)
        if (refused[name] !== undefined) setError(name, { message: refused[name] });
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
      <TextInputs inputs={inputs} register={register} messageOf={(name) => errors[name]?.message} />
      <div className="sm:col-span-2">
        <TextArea
          label="Access instructions"
          optional
          hint="Gates, codes, keys. Only you and our team can read this; it is in no e-mail."
          error={errors.poolAccess?.message}
          rows={3}
          autoComplete="off"
          register={() => register('poolAccess')}
        />
      </div>
      <div className="flex flex-col gap-5 sm:col-span-2">
        <CheckRow label="I have pets" {...register('hasPets')} />
        {hasPets && (
          <TextArea
            label="About your pets"
            optional
            error={errors.petDetails?.message}
            rows={2}
            register={() => register('petDetails')}
          />
        )}
      </div>
      <div className="flex flex-col gap-4 sm:col-span-2">
        {error && (
          <p role="alert" className="font-semibold text-danger">
            {messageOf(error, 'Your details could not be saved. Please try again.')}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone="gold" disabled={isPending}>
            {isPending ? 'Saving...' : 'Save Details'}
          </Button>
          <Button tone="plain" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
};
