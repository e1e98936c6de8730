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
import { operatorLabel } from 'shared/domain/customers/customer-answers.ts';
import { customerFields } from 'shared/domain/customers/customer-fields.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import * as z from 'zod/mini';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { call } from '../../lib/api.ts';
import { customerRequests, leftAlone, startingAnswers } from '../../common/customer-requests.ts';
import { typedOperatorAnswers } from '../../common/typed-answers.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { FormFields, type FormField as Question } from '../../ui/form-fields.tsx';
import { customerName } from './customer-queries.ts';
import { PoolTargets, targetNames } from './pool-targets.tsx';
import { PoolMeasures } from './pool-measures.tsx';
import { showCustomer } from './written-customers.ts';

/** The questions of the customer's own form in the operator's words, in the order in which callers answer them. */
const requested: readonly Question<keyof Answers>[] = [
  ...customerRequests('profile').map(({ hint: _theirs, ...question }) => question),
  ...customerRequests('operator'),
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
  hint: 'For reports and news by email, and to sign in later. Without it you call.',
};

const typedForm = z.extend(customerForm, typedOperatorAnswers);

/** A form's initial values. */
const startOf = (customer: CustomerDetails | undefined) => ({
  ...startingAnswers('profile', customer),
  ...startingAnswers('operator', customer),
  email: customer?.email ?? '',
});

const questionsFor = (customer: CustomerDetails | undefined) => {
  const at = requested.findIndex(({ name }) => name === 'phone') + 1;
  // The address somebody signs in with cannot be changed here.
  return customer?.signIn === 'active' ? requested : requested.toSpliced(at, 0, email);
};

const saved = {
  shows: showCustomer,
  outdates: [getStatistics, getCustomer],
  outdatesLater: [listCustomers],
};

const add = defineChange(addCustomer, {
  ...saved,
  request: (input: Answers) => ({ body: input }),
  keyed: true,
  says: (customer) => ({
    title: 'Customer Added',
    description: `${customerName(customer)} is in your list.`,
  }),
  outdatesRefused: [listCustomers],
  fails: {
    title: 'Customer Not Added',
    fallback: 'The customer could not be added. Please try again.',
    inForm: 'beside fields',
  },
});

const update = defineChange(updateCustomer, {
  ...saved,
  request: async ({ given: input, seen }: { given: Answers; seen: CustomerDetails }) => {
    const params = { id: seen.id };
    const latest = await call(getCustomer, { params });
    return { params, body: { ...input, ...leftAlone(latest, { given: input, seen }) } };
  },
  says: () => ({ title: 'Customer Saved', description: 'It holds from the next visit on.' }),
  fails: {
    title: 'Customer Not Saved',
    fallback: 'The customer could not be saved. Please try again.',
    inForm: 'beside fields',
  },
});

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
  const [seen] = useState(customer);
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
  const answers = useWatch({ control });
  const reactions = { onDone: onSaved, onFailed: (failure: Error) => showRefusals(failure) };
  const adding = useChange(add, reactions);
  const updating = useChange(update, reactions);
  const { isPending, problem } = seen ? updating : adding;
  const save = (input: Answers) =>
    seen ? updating.run({ given: input, seen }) : adding.run(input);
  return (
    <ActionForm
      label={customer ? 'Edit customer' : 'New customer'}
      className="grid gap-5 pb-4 sm:grid-cols-2"
      problem={problem}
      tone="gold"
      submit={customer ? 'Save Customer' : 'Add Customer'}
      isBusy={isPending}
      onCancel={onCancel}
      onSubmit={() => void handleSubmit(save)()}
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
      </div>
    </ActionForm>
  );
};
