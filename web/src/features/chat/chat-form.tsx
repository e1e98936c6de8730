import { useState } from 'react';
import { chatMessageLength } from 'shared/contracts/chat.ts';
import * as z from 'zod/mini';
import { useKeptState } from '../../lib/kept-words.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
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
  send: (text: string) => Promise<unknown>;
  isSending: boolean;
  /** Why the last chat message could not be sent. */
  problem: string | undefined;
  /** The name under which the text is kept if the session ends. */
  place: string;
}) => {
  const once = useSingleFlight();
  const [text, setText] = useKeptState(place, z.string(), () => '');
  const [isChecked, setChecked] = useState(false);
  const isEmpty = text.trim() === '';
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(isEmpty);
        if (isEmpty) event.currentTarget.querySelector('textarea')?.focus();
        else
          void once(async () => {
            await send(text);
            // Unless something else was typed in the meantime.
            setText((typed) => (typed === text ? '' : typed));
          });
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
