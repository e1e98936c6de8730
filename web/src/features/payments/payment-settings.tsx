import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { settings } from '../../lib/settings.ts';
import { FoldedSection } from '../../ui/folded-section.tsx';
import { LazyComponent } from '../../ui/lazy-component.tsx';
import { LazyWhenVisible } from '../../ui/lazy-when-visible.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useAutopay } from './use-autopay.ts';
import type { ReturnedMethod } from './use-returned-method.ts';

// Loaded on demand: most visits to the page change nothing of it.
const load = async () => ({
  default: (await import('./methods-and-autopay.tsx')).MethodsAndAutopay,
});

const name = 'autopay';

/** Goes to the row where an address names it, which is there only once the balance is. */
const useNamedRow = (): boolean => {
  const isNamed = useLocation().hash === `#${name}`;
  useEffect(() => {
    if (isNamed) document.getElementById(name)?.scrollIntoView();
  }, [isNamed]);
  return isNamed;
};

/**
 * A row that opens to the saved cards and bank accounts and to autopay; nothing on a stage that takes none
 * (rules: payment-35). Mails lead to it.
 */
export const PaymentSettings = ({ returned }: { returned: ReturnedMethod }) => {
  const isNamed = useNamedRow();
  const { state } = useAutopay();
  if (!settings().claims.cardPayments) return null;
  // About as high as what comes in its place.
  const loading = (
    <div className="min-h-64">
      <Loading label="Loading your payment methods..." compact />
    </div>
  );
  return (
    <FoldedSection
      name={name}
      title="Payment methods and autopay"
      about={state}
      opens={isNamed || returned !== undefined}
    >
      <LazyWhenVisible fallback={loading}>
        <LazyComponent
          load={load}
          props={{ isAwaiting: returned?.is === 'awaited' }}
          fallback={loading}
        />
      </LazyWhenVisible>
    </FoldedSection>
  );
};
