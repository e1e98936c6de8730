import type { LeaveGuard } from '../../lib/use-leave-guard.ts';
import { Button } from '../../ui/button.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';

export const LeaveQuestion = ({
  guard,
  isKept: isStored,
  hasUnlisted,
  onDiscard,
}: {
  guard: LeaveGuard;
  /** Whether this phone has a copy, which is restored when the report is opened again. */
  isKept: boolean;
  /** Whether an addition is filled in that is not in the list; the copy does not have it. */
  hasUnlisted: boolean;
  onDiscard: () => void;
}) => (
  <QuestionDialog
    title="This report is not saved"
    onCancel={guard.stay}
    answers={
      <>
        <Button onClick={guard.stay}>Cancel</Button>
        {isStored && (
          <Button tone="paper" onClick={guard.leave}>
            Leave, keep it on this phone
          </Button>
        )}
        <Button
          tone="plain"
          onClick={() => {
            onDiscard();
            guard.leave();
          }}
        >
          Discard what I typed
        </Button>
      </>
    }
  >
    <p>
      {isStored
        ? 'What you typed is only on this phone. It is here when you open the report again, for seven days or until you sign out.'
        : 'This phone keeps no copy: if you leave, what you typed is lost.'}
    </p>
    {isStored && hasUnlisted && (
      <p>What you filled in under “What was added” is not in the list yet and is lost.</p>
    )}
  </QuestionDialog>
);
