import { BusyButton } from '../../ui/busy-button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { AutopaySettings } from './autopay-settings.tsx';
import { SavedMethodList } from './saved-method-list.tsx';
import { useSavedMethods } from './saved-methods.ts';
import { useAutopay } from './use-autopay.ts';
import { useSaveMethod } from './use-save-method.ts';

/** What the customer has saved to pay with, and whether their bills are paid by themselves. */
export const MethodsAndAutopay = ({ isAwaiting }: { isAwaiting: boolean }) => {
  const methods = useSavedMethods();
  const { query, autopay } = useAutopay();
  const saving = useSaveMethod();
  const failed = [
    ...(methods.isLoadingError ? [{ what: 'Your payment methods', ...methods }] : []),
    ...(query.isLoadingError ? [{ what: 'Autopay', ...query }] : []),
  ];
  const isLoaded = methods.data !== undefined && autopay !== undefined;
  return (
    <div className="flex flex-col gap-4">
      {failed.map(({ what, refetch }) => (
        <LoadFailed key={what} what={what} onRetry={() => void refetch()} />
      ))}
      {failed.length === 0 && !isLoaded && (
        <Loading label="Loading your payment methods..." compact />
      )}
      {isAwaiting && <Loading label="Looking for what you saved..." compact />}
      {methods.data && (
        <>
          {methods.data.length > 0 ? (
            <SavedMethodList methods={methods.data} chargedId={autopay?.methodId ?? null} />
          ) : (
            !isAwaiting && <p>Nothing is saved yet.</p>
          )}
          <FormError message={saving.problem} />
          <BusyButton
            tone="paper"
            size="small"
            busy={saving.isBusy}
            className="self-start"
            onClick={() => saving.save()}
          >
            {saving.isBusy ? 'Opening the page...' : 'Add a card or bank account'}
          </BusyButton>
        </>
      )}
      {isLoaded && <AutopaySettings autopay={autopay} methods={methods.data} saving={saving} />}
    </div>
  );
};
