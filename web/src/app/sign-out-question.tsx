import { Button } from '../ui/button.tsx';
import { QuestionDialog } from '../ui/question-dialog.tsx';
import { WaitingQuestion } from './waiting-question.tsx';

type Props = {
  about: 'waiting' | 'drafts';
  /** The number of unsent changes or unsaved reports. */
  count: number;
  onStay: () => void;
  /** Called once no visit is left to send: asks about unsaved reports, or signs out. */
  onGoOn: () => void;
  /** Deletes unsaved input and signs out. */
  onDelete: () => void;
};

/** The question for people who sign out while this device has reports that exist nowhere else. */
const SignOutQuestion = ({ about, count, onStay, onGoOn, onDelete }: Props) =>
  about === 'waiting' ? (
    <WaitingQuestion count={count} onStay={onStay} onGoOn={onGoOn} />
  ) : (
    <QuestionDialog
      title={count === 1 ? 'A report is not saved' : `${count} reports are not saved`}
      onCancel={onStay}
      answers={
        <>
          <Button onClick={onStay}>Cancel</Button>
          <Button tone="plain" onClick={onDelete}>
            Sign out and delete what I typed
          </Button>
        </>
      }
    >
      <p>
        What you typed is only on this phone. Signing out deletes it, so that nobody else finds your
        customers here.
      </p>
    </QuestionDialog>
  );

export default SignOutQuestion;
