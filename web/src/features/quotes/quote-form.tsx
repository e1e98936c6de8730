import { useState } from 'react';
import { visible } from 'shared/contracts/fields.ts';
import { quoteForm, requestQuote, type QuoteForm as QuoteFields } from 'shared/contracts/quotes.ts';
import { settings } from '../../lib/settings.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Card } from '../../ui/card.tsx';
import { FormFields } from '../../ui/form-fields.tsx';
import { Steps } from '../../ui/steps.tsx';
import { TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { TrapField } from '../../ui/trap-field.tsx';

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  serviceAddress: '',
  message: '',
  website: '',
} satisfies QuoteFields;

const fields = [
  {
    name: 'firstName',
    label: 'First name',
    control: 'text',
    autoComplete: 'given-name',
    short: true,
  },
  {
    name: 'lastName',
    label: 'Last name',
    control: 'text',
    autoComplete: 'family-name',
    short: true,
  },
  { name: 'email', label: 'Email', control: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Phone', control: 'tel', autoComplete: 'tel' },
  {
    name: 'serviceAddress',
    label: 'Service address',
    control: 'text',
    autoComplete: 'address-line1',
    wide: true,
  },
] as const;

/** What happens next, for somebody who has just sent a request. */
const comesNext = (): string[] => [
  'You get an email that says it has arrived.',
  settings().claims.fastScheduling
    ? 'We look at it and call or write to you, and schedule within 24-48 hours.'
    : 'We look at it, and call or write to you.',
  'You hear a price before any work begins, and owe nothing until you say yes.',
];

const focusOnArrival = (element: HTMLElement | null): void => {
  element?.focus();
};

const ComesNext = () => (
  <Card tone="pool" className="mb-5 flex flex-col gap-4">
    <h3 ref={focusOnArrival} tabIndex={-1} className="title-3 outline-none">
      What happens next
    </h3>
    <Steps steps={comesNext()} />
  </Card>
);

/** The server has answered, and says why it does not take the request. */
class NotTaken extends Error {}

const sendRequest = defineChange(requestQuote, {
  request: (body: QuoteFields) => ({ body }),
  keyed: true,
  check: ({ success, message }) => {
    if (!success) throw new NotTaken(message || 'Failed to submit quote request');
  },
  says: ({ message }) => ({ title: 'Quote Request Submitted!', description: message }),
  fails: (_form, error) => ({
    title: 'Submission Failed',
    fallback:
      error instanceof NotTaken
        ? error.message
        : 'Unable to submit quote request. Please try again.',
    isFinal: true,
  }),
});

/** A short form for a quote request. Once a toast says that it was sent, the page says what happens next (rules: quote-8). */
const QuoteForm = ({ about }: { about?: string }) => {
  const start = { ...empty, message: about === undefined ? '' : `About: ${about}\n` };
  const [isSent, setSent] = useState(false);
  const { register, handleSubmit, reset, getValues, formState } = useSchemaForm(
    quoteForm,
    start,
    requestQuote.name,
  );
  const { run, isPending } = useChange(sendRequest, {
    onDone: () => {
      reset(start);
      setSent(true);
    },
  });

  const refuse = (): void => {
    const values = getValues();
    if (fields.some(({ name }) => !visible.test(values[name])))
      toast({
        title: 'Missing Information',
        description: 'Please fill in all required fields.',
        variant: 'destructive',
      });
  };

  return (
    <div>
      {isSent && <ComesNext />}
      <Card>
        <ActionForm
          className="grid grid-cols-2 gap-4 max-[20rem]:grid-cols-1"
          tone="gold"
          wide
          submit="Get My Free Quote"
          submitting="Submitting..."
          isBusy={isPending}
          onSubmit={() => void handleSubmit(run, refuse)()}
        >
          <FormFields
            fields={fields}
            register={register}
            messageOf={(name) => formState.errors[name]?.message}
          />
          <div className="col-span-full">
            <TextArea
              label="Message"
              optional
              error={formState.errors.message?.message}
              rows={4}
              register={() => register('message')}
            />
          </div>
          <TrapField {...register('website')} />
        </ActionForm>
      </Card>
    </div>
  );
};

export default QuoteForm;
