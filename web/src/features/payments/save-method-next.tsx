import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { savedMethodName } from 'shared/domain/prices/method-name.ts';
import { paths } from '../../lib/paths.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { buttonStyles } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useSavedMethods } from './saved-methods.ts';
import { useSaveMethod } from './use-save-method.ts';

/** What comes of a request that is to be paid by card or bank, for who has saved one and who has not. */
export const AboutCards = () => {
  const [method] = useSavedMethods().data ?? [];
  return (
    <p className="wrap-anywhere">
      Nothing is charged now.{' '}
      {method
        ? `You have saved ${savedMethodName(method)}.`
        : 'Next, you can save a card or bank account.'}
    </p>
  );
};

/**
 * After a request that is to be paid by card or bank: leads on to saving one, which can be skipped, unless the customer
 * has one (rules: payment-36).
 *
 * @param children where to go on otherwise
 */
export const SaveMethodNext = ({ children }: { children: ReactNode }) => {
  const methods = useSavedMethods();
  const { save, isBusy, problem } = useSaveMethod();
  if (methods.data && methods.data.length > 0) return children;
  return (
    <>
      <BusyButton busy={isBusy} onClick={() => save()}>
        {isBusy ? 'Opening the page...' : 'Save a card or bank account'}
      </BusyButton>
      <Link to={paths.visits()} className={buttonStyles({ tone: 'plain' })}>
        Skip for now
      </Link>
      <FormError message={problem} />
    </>
  );
};
