import Smartphone from 'lucide-react/icons/smartphone';
import { useSyncExternalStore } from 'react';
import { useOtherOperatorsWork } from '../../offline/other-operators-work.ts';
import { waitingWork } from '../../lib/waiting-work.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { installPrompt, isClearedBySafari } from './install-prompt.ts';

const othersWait = (count: number): string =>
  count === 1 ? 'A visit of another operator waits' : `${count} visits of another operator wait`;

const safariForgets =
  'Safari clears sites that are not visited for seven days, with what waits on them.';
const howToInstall =
  'To keep it: tap Share, then ‘Add to Home Screen’, and open the app from there.';

const none = (): undefined => undefined;

/**
 * What the operator needs to know about the phone itself: that Safari clears data, how to install the app (offered only
 * while no work is waiting here), and that somebody else's work is waiting (rules: field-6).
 */
export const PhoneNotes = ({ operator }: { operator: string }) => {
  const others = useOtherOperatorsWork(operator);
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get, none);
  const isEmpty = waitingWork.count() === 0 && others === 0;
  const onIphone = isClearedBySafari();
  return (
    <>
      {others > 0 && (
        <Note label="Somebody else’s work" icon={<Smartphone aria-hidden="true" />}>
          {`${othersWait(others)} on this phone. It goes out when they sign in here.`}
        </Note>
      )}
      {onIphone && (
        <Note label="Safari forgets" icon={<Smartphone aria-hidden="true" />}>
          {isEmpty ? `${safariForgets} ${howToInstall}` : safariForgets}
        </Note>
      )}
      {isEmpty && prompt && (
        <Button tone="paper" className="self-start" onClick={() => void prompt()}>
          <Smartphone aria-hidden="true" /> Install on This Phone
        </Button>
      )}
    </>
  );
};
