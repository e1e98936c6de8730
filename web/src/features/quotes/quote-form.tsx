import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { visible } from 'shared/contracts/fields.ts';
import { quoteForm, requestQuote, type QuoteForm as QuoteFields } from 'shared/contracts/quotes.ts';
import { call } from '../../lib/api.ts';
import { settings } from '../../lib/settings.ts';
import { useIdempotentRequest } from '../../lib/use-idempotent-request.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormFields } from '../../ui/form-fields.tsx';
import { Steps } from '../../ui/steps.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
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
  { name: 'firstName', label: 'First name', control: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', control: 'text', autoComplete: 'family-name' },
  { name: 'email', label: 'E-mail', control: 'email', autoComplete: 'email' },
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
  'You get an e-mail that says it has arrived.',
  settings().claims.fastScheduling
    ? 'We look at it and call or write to you, and schedule within 24-48 hours.'
    : 'We look at it, and call or write to you.',
  'You hear a price before any work begins, and owe nothing until you say yes.',
];

const focusOnArrival = (element: HTMLElement | null): void => {
  element?.focus();
};

const Sent = ({ message }: { message: string }) => (
  <Card tone="pool" className="mb-5 flex flex-col gap-4">
    <h3 ref={focusOnArrival} tabIndex={-1} className="title-3 outline-none">
      We have your request
    </h3>
    <p>{message}</p>
    <Steps steps={comesNext()} />
  </Card>
);

/** A short form for a quote request. Once sent, it says on the page what happens next and when (rules: quote-8). */
const QuoteForm = ({ about }: { about?: string }) => {
  const start = { ...empty, message: about === undefined ? '' : `About: ${about}\n` };
  const [sent, setSent] = useState<string>();
  const once = useSingleFlight();
  const requestOnce = useIdempotentRequest();
  const { register, handleSubmit, reset, getValues, formState } = useSchemaForm(
    quoteForm,
    start,
    requestQuote.name,
  );
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (form: QuoteFields) =>
      requestOnce(form, async (idempotencyKey) => {
        const { success, message } = await call(requestQuote, { body: form, idempotencyKey });
        if (!success) throw new Error(message || 'Failed to submit quote request');
        return message;
      }),
    onSuccess: (message) => {
      reset(start);
      setSent(message);
      toast({ title: 'Quote Request Submitted!', description: message });
    },
    onError: (error) => {
      const fallback = 'Unable to submit quote request. Please try again.';
      toastFailure(error, {
        title: 'Submission Failed',
        fallback: error.name === 'Error' ? error.message : fallback,
        isFinal: true,
      });
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
      {sent !== undefined && <Sent message={sent} />}
      <Card>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void once(handleSubmit((form) => mutateAsync(form), refuse));
          }}
          className="grid gap-5 sm:grid-cols-2"
        >
          <FormFields
            fields={fields}
            register={register}
            messageOf={(name) => formState.errors[name]?.message}
          />
          <div className="sm:col-span-2">
            <TextArea
              label="Message"
              optional
              error={formState.errors.message?.message}
              rows={4}
              register={() => register('message')}
            />
          </div>
          <TrapField {...register('website')} />
          <div className="sm:col-span-2">
            <BusyButton type="submit" tone="gold" wide busy={isPending}>
              {isPending ? 'Submitting...' : 'Get My Free Quote'}
            </BusyButton>
          </div>
        </form>
      </Card>
    </div>
  );
};

export default QuoteForm;
