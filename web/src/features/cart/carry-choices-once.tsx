import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import { carryChoices, carryingGaveUp } from './carry-choices.ts';
import { ChoiceList } from './choice-list.tsx';
import { keptChoices } from './kept-choices.ts';

/**
 * Carries over what was chosen before the sign-in: at once what this customer chose, and after a question what
 * somebody else may have chosen on a shared device.
 */
const CarryChoices = ({ userId }: { userId: string }) => {
  const navigate = useNavigate();
  const [{ own, unsure }] = useState(() => keptChoices.sortFor(userId));
  const [isAsking, setAsking] = useState(unsure.length > 0);
  const toCart = useCallback(() => void navigate(paths.checkout()), [navigate]);
  useEffect(() => {
    void carryChoices(own, toCart);
  }, [own, toCart]);
  if (!isAsking) return null;
  const answer = (act: () => void) => (): void => {
    setAsking(false);
    act();
  };
  return createPortal(
    // Outside of the bar, which a phone does not show.
    <QuestionDialog
      title={unsure.length === 1 ? 'Did you choose this?' : 'Did you choose these?'}
      // Asked again on another page.
      onCancel={answer(() => carryingGaveUp.set(true))}
      answers={
        <>
          <Button onClick={answer(() => void carryChoices(unsure, toCart))}>Add to My Cart</Button>
          <Button
            tone="plain"
            onClick={answer(() => unsure.forEach(({ key }) => keptChoices.drop(key)))}
          >
            Not Mine, Remove
          </Button>
        </>
      }
    >
      <p>Somebody chose this on this device before you signed in:</p>
      <ChoiceList choices={unsure} />
    </QuestionDialog>,
    document.body,
  );
};

export default CarryChoices;
