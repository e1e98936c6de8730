import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  addCustomer,
  customerForm,
  getCustomer,
  listCustomers,
  updateCustomer,
  type CustomerDetails,
  type CustomerForm as Answers,
} from 'shared/contracts/customers.ts';
import { operatorLabel } from 'shared/domain/customer-answers.ts';
import { customerFields } from 'shared/domain/customer-fields.ts';
import * as z from 'zod/mini';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { customerQuestions, leftAlone, startingAnswers } from '../../lib/customer-questions.ts';
import { useIdempotentRequest } from '../../lib/use-idempotent-request.ts';
import { invalidate } from '../../lib/query-client.ts';
import { typedOperatorAnswers } from '../../lib/typed-answers.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { FormFields, type FormField as Question } from '../../ui/form-fields.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useLateFailure } from '../../ui/use-late-failure.ts';
import { customerName } from './customer-queries.ts';
import { PoolTargets, targetNames } from './pool-targets.tsx';
import { PoolMeasures } from './pool-measures.tsx';
import { showCustomer } from './written-customers.ts';

/** The questions of the customer's own form in the operator's words, in the order in which callers answer them. */
const asked: readonly Question<keyof Answers>[] = [
  ...customerQuestions('profile').map(({ hint: _theirs, ...question }) => question),
  ...customerQuestions('operator'),
].map((question) => ({
  ...question,
  label: customerFields[question.name].operator?.label ?? operatorLabel(question.name),
  // The browser would fill in the operator's own details.
  autoComplete: 'off',
  wide: question.name === 'address',
}));

const email: Question<keyof Answers> = {
  name: 'email',
  label: customerFields.email.label,
  control: 'email',
  optional: true,
  autoComplete: 'off',
  hint: 'For reports and news by e-mail, and to sign in later. Without it you call.',
};

const typedForm = z.extend(customerForm, typedOperatorAnswers);

/** A form's initial values. */
const startOf = (customer: CustomerDetails | undefined) => ({
  ...startingAnswers('profile', customer),
  ...startingAnswers('operator', customer),
  email: customer?.email ?? '',
});

const questionsFor = (customer: CustomerDetails | undefined) => {
  const at = asked.findIndex(({ name }) => name === 'phone') + 1;
  // The address somebody signs in with cannot be changed here.
  return customer?.signIn === 'active' ? asked : asked.toSpliced(at, 0, email);
};

/** Adds a customer or, if `customer` is given, corrects what was written down (rules: customer-16, customer-17). */
export const CustomerForm = ({
  customer,
  onSaved,
  onCancel,
}: {
  customer?: CustomerDetails;
  onSaved: (customer: CustomerDetails) => void;
  onCancel: () => void;
}) => {
  const once = useSingleFlight();
  const [seen] = useState(customer);
  const requestOnce = useIdempotentRequest();
  const tellLate = useLateFailure();
  const { register, handleSubmit, control, formState, setFocus, setValue, showRefusals } =
    useSchemaForm(
      typedForm,
      startOf(customer),
      customer ? `${updateCustomer.name} ${customer.id}` : addCustomer.name,
    );
  const { errors } = formState;
  // The button that opened the form is gone.
  useEffect(() => {
    if (seen) setFocus('firstName');
  }, [seen, setFocus]);
  const done = customer ? 'Saved' : 'Added';
  const failed = `The customer could not be ${done.toLowerCase()}. Please try again.`;
  const answers = useWatch({ control });
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (given: Answers) => {
      if (!seen)
        return requestOnce(given, (idempotencyKey) =>
          call(addCustomer, { body: given, idempotencyKey }),
        );
      const params = { id: seen.id };
      const latest = await call(getCustomer, { params });
      return call(updateCustomer, {
        params,
        body: { ...given, ...leftAlone(latest, { given, seen }) },
      });
    },
    onSuccess: async (saved) => {
      toast(
        customer
          ? { title: 'Customer Saved', description: 'It holds from the next visit on.' }
          : { title: 'Customer Added', description: `${customerName(saved)} is in your list.` },
      );
      onSaved(saved);
      await showCustomer(saved);
    },
    onError: (failure) => {
      showRefusals(failure);
      // It may have been added after all: the response may have been lost.
      const reading = customer ? Promise.resolve() : invalidate(listCustomers);
      tellLate(reading, failure, { title: `Customer Not ${done}`, fallback: failed });
    },
  });
  return (
    <form
      noValidate
      aria-label={customer ? 'Edit customer' : 'New customer'}
      onSubmit={(event) => {
        event.preventDefault();
        void once(handleSubmit((form) => mutateAsync(form)));
      }}
      className="grid gap-5 pb-4 sm:grid-cols-2"
    >
      <FormFields
        fields={questionsFor(customer)}
        answers={answers}
        register={register}
        messageOf={(name) => errors[name]?.message}
      />
      <div className="flex flex-col gap-4 sm:col-span-2">
        <PoolMeasures
          onGallons={(gallons) =>
            setValue('poolGallons', gallons, { shouldDirty: true, shouldValidate: true })
          }
        />
        <PoolTargets
          surface={answers.poolSurface || null}
          sanitizer={answers.poolSanitizer || null}
          isOpenAtFirst={targetNames.some((name) => customer?.[name])}
          register={register}
          problemOf={(name) => errors[name]?.low?.message ?? errors[name]?.high?.message}
        />
        <FormError message={error && messageOf(error, failed)} />
        <div className="flex flex-wrap gap-3">
          <BusyButton type="submit" tone="gold" busy={isPending}>
            {isPending ? 'Saving...' : customer ? 'Save Customer' : 'Add Customer'}
          </BusyButton>
          <Button tone="plain" disabled={isPending} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
};
