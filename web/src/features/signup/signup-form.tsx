import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import {
  serviceDayLabel,
  serviceDays,
  serviceTypeLabels,
  serviceTypes,
  signUp,
  signupForm,
  type SignupForm as SignupFields,
  type SignupInput,
} from 'shared/contracts/signup.ts';
import * as z from 'zod/mini';
import { ApiError, hasStatus, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { CheckRow, controlStyles, Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInputs } from '../../ui/text-inputs.tsx';
import { TrapField } from '../../ui/trap-field.tsx';
import { contactFields, emptySignup } from './signup-fields.ts';

export type CreatedAccount = { email: string; message: string };

const failed = 'Failed to create account. Please try again.';

/** Asks for an account (rules: signup-1). What was typed stays until it is one. */
export const SignupForm = ({ onCreated }: { onCreated: (account: CreatedAccount) => void }) => {
  const once = useSingleFlight();
  const idempotency = useIdempotencyKey();
  const { register, handleSubmit, setError, control, formState } = useForm<
    SignupInput,
    unknown,
    SignupFields
  >({ defaultValues: emptySignup, resolver: zodResolver(signupForm) });
  const { errors } = formState;
  const hasPets = useWatch({ control, name: 'hasPets' });
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async ({ petDetails, ...form }: SignupFields) => {
      const body = { ...form, ...(form.hasPets && { petDetails }) };
      // Not of its content: what is put right after a failure is still the same request.
      const idempotencyKey = idempotency.of();
      const { success, message } = await call(signUp, { body, idempotencyKey });
      if (!success) throw new Error(message);
      return { email: form.email, message };
    },
    onSuccess: onCreated,
    onError: (failure) => {
      const refused = failure instanceof ApiError ? (failure.body?.fields ?? {}) : {};
      for (const name of z.keyof(signupForm).options)
        if (refused[name] !== undefined) setError(name, { message: refused[name] });
    },
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void once(handleSubmit((form) => mutateAsync(form)));
      }}
      className="grid gap-5 sm:grid-cols-2"
    >
      <TextInputs
        inputs={contactFields}
        register={register}
        messageOf={(name) => errors[name]?.message}
      />
      <div className="sm:col-span-2">
        <TextArea
          label="Pool or yard access instructions"
          hint="Gates, codes, keys. Only you and our team can read this; it is in no e-mail."
          error={errors.poolAccess?.message}
          rows={3}
          autoComplete="off"
          required
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
      <Field label="Service type" error={errors.serviceType?.message}>
        {(field) => (
          <select required {...field} {...register('serviceType')} className={controlStyles}>
            <option value="">Choose a service</option>
            {serviceTypes.map((type) => (
              <option key={type} value={type}>
                {serviceTypeLabels[type]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label="Preferred day"
        hint="We try to give you this day. It depends on your location and our route schedule."
        error={errors.desiredDay?.message}
      >
        {(field) => (
          <select required {...field} {...register('desiredDay')} className={controlStyles}>
            <option value="">Choose a day</option>
            {serviceDays.map((day) => (
              <option key={day} value={day}>
                {serviceDayLabel(day)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="sm:col-span-2">
        <TextArea
          label="Special requests"
          optional
          error={errors.specialRequests?.message}
          rows={3}
          register={() => register('specialRequests')}
        />
      </div>
      <TrapField {...register('website')} />
      <div className="flex flex-col gap-4 sm:col-span-2">
        {error && (
          <p role="alert" className="rounded-control bg-danger-wash p-4 font-semibold text-danger">
            {hasStatus(error, 429) ? messageOf(error, failed) : failed}
          </p>
        )}
        <Button type="submit" tone="gold" wide disabled={isPending}>
          {isPending ? 'Creating Account...' : 'Create Free Account'}
        </Button>
      </div>
    </form>
  );
};
