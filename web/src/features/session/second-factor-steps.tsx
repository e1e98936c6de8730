import { useEffect, useState } from 'react';
import { createSecondFactorKey } from 'shared/contracts/second-factor.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { paths } from '../../lib/paths.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { buttonStyles } from '../../ui/button.tsx';
import { AuthenticatorCodeForm } from './authenticator-code-form.tsx';
import { QrCode } from '../../ui/qr-code.tsx';

/** Moves the focus to each new step. */
const focusOnArrival = (element: HTMLElement | null): void => {
  element?.focus();
};

/** How long the reason can be read before the sign-out, in milliseconds. */
const signOutDelay = 3000;

const Done = () => {
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign(paths.logout()), signOutDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex flex-col items-start gap-4">
      <h2 ref={focusOnArrival} tabIndex={-1} className="title-2">
        Your second factor is on
      </h2>
      <p>
        You are being signed out everywhere. From now on the sign-in asks for your password and then
        for the code that the app shows.
      </p>
      <a href={paths.logout()} className={buttonStyles({ tone: 'gold' })}>
        Sign out now
      </a>
    </div>
  );
};

const inGroups = (key: string): string => key.replaceAll(/.{4}(?=.)/g, '$& ');

const createKey = defineChange(createSecondFactorKey, {
  request: () => ({}),
  fails: {
    title: 'No Key Yet',
    fallback: 'The key could not be made. Please try again.',
    isFinal: true,
  },
});

/** Sets up an authenticator app: shows a key, checks a code made from it, and signs out to sign in with both. */
export const SecondFactorSteps = () => {
  const [isDone, setDone] = useState(false);
  const { run, isPending, reply: response } = useChange(createKey);
  if (isDone) return <Done />;
  if (!response)
    return (
      <div className="flex flex-col items-start gap-4">
        <h2 className="title-2">Set up your authenticator app</h2>
        <p>
          You need an app for six-digit codes on your phone, such as Google Authenticator, Microsoft
          Authenticator or your password manager. Setting it up takes two minutes, and you have ten.
        </p>
        <BusyButton tone="gold" busy={isPending} onClick={() => void run()}>
          {isPending ? 'One moment...' : 'Begin'}
        </BusyButton>
      </div>
    );
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-start gap-4">
        <h2 ref={focusOnArrival} tabIndex={-1} className="title-2">
          1. Add this site to the app
        </h2>
        <p>Scan this with the app:</p>
        <QrCode text={response.link} alt="QR code with the key" />
        <p>Or, if the app is on this device, open it from here:</p>
        <a href={response.link} className={buttonStyles({ tone: 'paper' })}>
          Open my authenticator app
        </a>
        <p>Or type this key into the app as a new account:</p>
        <p className="w-full rounded-control border-2 border-cream-300 bg-cream-100 p-4 text-center font-mono text-lg font-bold select-all">
          {inGroups(response.key)}
        </p>
        <p className="text-ink-soft">
          Keep the key to yourself: whoever has it has your second factor.
        </p>
      </div>
      <div className="flex flex-col gap-4">
        <h2 className="title-2">2. Enter the code it shows</h2>
        <AuthenticatorCodeForm onDone={() => setDone(true)} />
      </div>
    </div>
  );
};
