import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import { syncChoices, syncingGaveUp } from './sync-choices.ts';
import { ChoiceList } from './choice-list.tsx';
import { storedChoices } from './stored-choices.ts';

/**
 * Adds what was chosen before signing in to the cart: the customer's own choices at once, and those that somebody else
 * may have made on a shared device only after asking.
 */
const SyncChoices = ({ userId }: { userId: string }) => {
  const navigate = useNavigate();
  const [{ own, unsure }] = useState(() => storedChoices.sortFor(userId));
  const [isAsking, setAsking] = useState(unsure.length > 0);
  const toCart = useCallback(() => void navigate(paths.checkout()), [navigate]);
  useEffect(() => {
    void syncChoices(own, toCart);
  }, [own, toCart]);
  if (!isAsking) return null;
  const answer = (act: () => void) => (): void => {
    setAsking(false);
    act();
  };
  return createPortal(
    // Outside the navigation bar, which phones hide.
    <QuestionDialog
      title={unsure.length === 1 ? 'Did you choose this?' : 'Did you choose these?'}
      // It is asked again on the next page.
      onCancel={answer(() => syncingGaveUp.set(true))}
      answers={
        <>
          <Button onClick={answer(() => void syncChoices(unsure, toCart))}>Add to My Cart</Button>
          <Button
            tone="plain"
            onClick={answer(() => unsure.forEach(({ key }) => storedChoices.drop(key)))}
          >
            Remove
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

export default SyncChoices;
