import { useState } from 'react';
import { chatMessageLength } from 'shared/contracts/chat.ts';
import * as z from 'zod/mini';
import { useDraftState } from '../../lib/drafts.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextArea } from '../../ui/text-area.tsx';

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
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(isEmpty);
        if (isEmpty) event.currentTarget.querySelector('textarea')?.focus();
        else void submit();
      }}
    >
      <TextArea
        label={label}
        {...(hint !== undefined && { hint })}
        rows={3}
        maxLength={chatMessageLength}
        value={text}
        error={isChecked && isEmpty ? 'Please write a few words' : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <FormError message={problem} />
      <BusyButton type="submit" className="self-start" busy={isSending}>
        {isSending ? 'Sending...' : button}
      </BusyButton>
    </form>
  );
};
