import { useState } from 'react';
import { chatMessageLength } from 'shared/contracts/chat.ts';
import * as z from 'zod/mini';
import { useDraftState } from '../../lib/drafts.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { TextArea } from '../../ui/field.tsx';

/** A form for a chat message. The text stays until it has been sent. */
export const ChatForm = ({
  label,
  hint,
  button,
  send,
  isSending,
  problem,
  place,
}: {
  label: string;
  hint?: string;
  button: string;
  /** Resolves to whether it has been sent. */
  send: (text: string) => Promise<boolean>;
  isSending: boolean;
  /** Why the last chat message could not be sent. */
  problem: string | undefined;
  /** The name under which the text is kept if the session ends. */
  place: string;
}) => {
  const [text, setText] = useDraftState(place, z.string(), () => '');
  const [isChecked, setChecked] = useState(false);
  const isEmpty = text.trim() === '';
  const submit = async (): Promise<void> => {
    const isSent = await send(text);
    // Unless something else was typed in the meantime.
    if (isSent) setText((typed) => (typed === text ? '' : typed));
  };
  return (
    <ActionForm
      className="flex flex-col gap-3"
      problem={problem}
      submit={button}
      submitting="Sending..."
      isBusy={isSending}
      onSubmit={(form) => {
        setChecked(isEmpty);
        if (isEmpty) form.querySelector('textarea')?.focus();
        else void submit();
      }}
    >
      <TextArea
        label={label}
        hint={hint}
        rows={3}
        maxLength={chatMessageLength}
        value={text}
        error={isChecked && isEmpty ? 'Please write a few words' : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </ActionForm>
  );
};
