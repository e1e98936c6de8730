import MonitorOff from 'lucide-react/icons/monitor-off';
import { endOtherSessions, listSessions } from 'shared/contracts/session.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FoldedSection } from '../../ui/folded-section.tsx';
import { OpenSessions } from './open-sessions.tsx';

const signOutElsewhere = defineChange(endOtherSessions, {
  request: () => ({}),
  says: () => ({
    title: 'Signed Out Elsewhere',
    description: 'You are signed in on this device only.',
  }),
  outdates: [listSessions],
  fails: {
    title: 'Not Signed Out Elsewhere',
    fallback: 'Your other devices are still signed in. Please try again.',
  },
});

/** Ends all other sessions, for people who lost a phone or stayed signed in on someone else's computer. */
export const SignOutElsewhere = () => {
  const { run, isPending } = useChange(signOutElsewhere);
  return (
    <FoldedSection title="Devices">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="min-w-0 flex-1 basis-80 text-ink-soft">
          Lost a phone, or signed in on somebody else&apos;s computer? End that sign-in, or all but
          this one.
        </p>
        <BusyButton tone="paper" size="small" busy={isPending} onClick={() => void run()}>
          <MonitorOff aria-hidden="true" />
          {isPending ? 'Signing Out...' : 'Sign Out Everywhere Else'}
        </BusyButton>
      </div>
      <OpenSessions />
    </FoldedSection>
  );
};
