import { useState, type MouseEvent, type ReactNode } from 'react';
import { countDrafts, forgetDrafts } from '../features/reports/forget-drafts.ts';
import { sessionMarker } from '../features/session/session-marker.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { QuestionDialog } from '../ui/question-dialog.tsx';

const leave = () => {
  forgetDrafts();
  sessionMarker.clear();
};

/** Signing out removes reports kept only on this phone, so people who have any are asked first. */
export const SignOutLink = ({
  className,
  children,
}: {
  className: string;
  children: ReactNode;
}) => {
  const [asked, setAsked] = useState(0);
  const ask = (event: MouseEvent) => {
    const drafts = countDrafts();
    if (drafts === 0) {
      leave();
      return;
    }
    event.preventDefault();
    setAsked(drafts);
  };
  return (
    <>
      <a href={paths.logout()} className={className} onClick={ask}>
        {children}
      </a>
      {asked > 0 && (
        <QuestionDialog
          title={asked === 1 ? 'A report is not saved' : `${asked} reports are not saved`}
          onCancel={() => setAsked(0)}
          answers={
            <>
              <Button onClick={() => setAsked(0)}>Stay signed in</Button>
              <Button
                tone="plain"
                onClick={() => {
                  leave();
                  window.location.assign(paths.logout());
                }}
              >
                Sign out and delete what I typed
              </Button>
            </>
          }
        >
          <p>
            What you typed is kept on this phone alone. Signing out deletes it, so that nobody else
            finds your customers here.
          </p>
        </QuestionDialog>
      )}
    </>
  );
};
