// oxlint-disable-next-line no-restricted-imports -- a call to Cognito, which has no contract
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { hintSignIn } from '../../lib/sign-in-hint.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { AskCodeForm } from './ask-code-form.tsx';
import { ChoosePasswordForm } from './choose-password-form.tsx';
import { codeStep } from './code-step.ts';
import { askForCode } from './password-service.ts';
import { faultOf, ignoreHeldBack } from './password-messages.ts';

/** Moves the focus to each new step. */
const focusOnArrival = (element: HTMLElement | null): void => {
  element?.focus();
};

/**
 * The steps of choosing a password, up to the sign-in (rules: signup-11). With an `email` (right after signing up) the code is sent at once; otherwise the
 * user is asked for an address. A reload continues with the code that was already mailed.
 */
export const PasswordSteps = ({
  email: known,
  returnTo,
  onLeave,
}: {
  email?: string;
  /** Where to go after signing in, if not home. */
  returnTo?: string;
  /** Returns to the form where the address was entered. */
  onLeave?: () => void;
}) => {
  const [mailedTo] = useState(codeStep.read);
  const [email, setEmail] = useState(known ?? mailedTo);
  const [isDone, setDone] = useState(false);
  const { mutate, mutateAsync, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: async (to: string) => askForCode(to).catch(ignoreHeldBack),
    onSuccess: (_sent, to) => codeStep.keep(to),
    retry: false,
  });
  const requested = useRef(false);
  useEffect(() => {
    if (known === undefined || known === mailedTo || requested.current) return;
    requested.current = true;
    mutate(known);
  }, [known, mailedTo, mutate]);
  const isMailed = isSuccess || (mailedTo === email && !isPending && !error);
  const leave = (): void => {
    codeStep.forget();
    reset();
    setEmail(undefined);
    onLeave?.();
  };

  const signIn = (): void => {
    if (email !== undefined) hintSignIn(email);
    window.location.assign(paths.loginAlone(returnTo));
  };

  // Seen for as long as the sign-in takes to load, or after coming back from it.
  if (isDone)
    return (
      <div className="flex flex-col items-start gap-4">
        <h2 ref={focusOnArrival} tabIndex={-1} className="title-2">
          Your password is set
        </h2>
        <Button tone="gold" onClick={signIn}>
          Sign in
        </Button>
      </div>
    );

  const fault = <FormError message={error && faultOf(error).message} />;
  if (email === undefined)
    return (
      <div className="flex flex-col gap-5">
        <h2 className="title-2">Where do we send the code?</h2>
        {fault}
        <AskCodeForm
          onSubmit={async (typed) => {
            await mutateAsync(typed);
            setEmail(typed);
          }}
        />
      </div>
    );
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h2 ref={known === undefined ? focusOnArrival : null} tabIndex={-1} className="title-2">
          Choose your password
        </h2>
        <output className="mt-2 block">
          {isPending && 'Sending a code to '}
          {isMailed &&
            (known === undefined
              ? 'If there is an account for this address, a six-digit code is on its way to '
              : 'A six-digit code is on its way to ')}
          {error && 'No code was sent to '}
          <strong className="wrap-anywhere">{email}</strong>.{' '}
          {isMailed && 'It is valid for an hour. Please check your spam folder, too.'}
        </output>
      </div>
      {fault}
      <ChoosePasswordForm
        email={email}
        onDone={() => {
          codeStep.forget();
          setDone(true);
          signIn();
        }}
      />
      <div className="flex flex-wrap gap-3">
        <BusyButton tone="paper" size="small" busy={isPending} onClick={() => mutate(email)}>
          Send a new code
        </BusyButton>
        {(known === undefined || onLeave) && (
          <Button tone="plain" size="small" onClick={leave}>
            Another address
          </Button>
        )}
      </div>
    </div>
  );
};
