import { Button } from '../ui/button.tsx';
import { QuestionDialog } from '../ui/question-dialog.tsx';
import { WaitingQuestion } from './waiting-question.tsx';

type Props = {
  about: 'waiting' | 'drafts';
  /** Visits that wait, or reports that are not saved. */
  count: number;
  onStay: () => void;
  /** Visits are dealt with: asks about reports, or signs out. */
  onGoOn: () => void;
  /** Deletes what was typed and signs out. */
  onDelete: () => void;
};

/** What is asked of people who sign out while reports are on this device alone. */
const SignOutQuestion = ({ about, count, onStay, onGoOn, onDelete }: Props) =>
  about === 'waiting' ? (
    <WaitingQuestion count={count} onStay={onStay} onGoOn={onGoOn} />
  ) : (
    <QuestionDialog
      title={count === 1 ? 'A report is not saved' : `${count} reports are not saved`}
      onCancel={onStay}
      answers={
        <>
          <Button onClick={onStay}>Stay signed in</Button>
          <Button tone="plain" onClick={onDelete}>
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
  );

export default SignOutQuestion;
