import { cx } from 'class-variance-authority';
import { settings } from '../../lib/settings.ts';
import { addsTax, priceWording, type PricedService } from './price-wording.ts';

export const Price = ({
  service,
  place,
  isExempt,
}: {
  service: PricedService;
  place: 'card' | 'detail';
  /** Whether the customer pays no sales tax. */
  isExempt: boolean;
}) => {
  const { amount, unit, note } = priceWording(service, place);
  const callUs = unit === '' && !amount.startsWith('$');
  return (
    <div>
      <p className={cx('font-display font-extrabold', callUs ? 'text-xl' : 'text-3xl')}>
        {amount}
        {unit !== '' && <span className="text-lg font-bold text-ink-soft">{unit}</span>}
        {note !== '' && (
          <span className="block font-sans text-base font-semibold text-ink-soft">{note}</span>
        )}
      </p>
      {!isExempt && addsTax(settings().tax, service) && (
        <p className="text-ink-soft">plus sales tax</p>
      )}
    </div>
  );
};
