import CalendarDays from 'lucide-react/icons/calendar-days';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Service } from 'shared/contracts/catalogue.ts';
import { centsToDecimal, decimalToCents } from 'shared/domain/prices/money.ts';
import { describeOptions, type ServiceOptions } from 'shared/domain/prices/options.ts';
import { priceOf } from 'shared/domain/prices/price-of.ts';
import { phoneHref } from 'shared/domain/site/settings.ts';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { namedPreferences, noPreferences, VisitFields } from '../../features/cart/visit-fields.tsx';
import { OptionFields } from '../../ui/option-fields.tsx';
import { optionsOf } from '../../features/catalogue/option-query.ts';
import { canBeOrdered } from '../../features/catalogue/price-wording.ts';
import { Price } from '../../features/catalogue/price.tsx';
import { ServiceDuration } from '../../features/catalogue/service-card.tsx';
import { followed } from '../../features/session/followed-link.ts';
import { useSession } from '../../features/session/use-session.ts';
import { orderDayProblem } from '../../common/order-days.ts';
import { owesNoTax } from '../../common/owes-no-tax.ts';
import { paths } from '../../lib/paths.ts';
import { settings } from '../../lib/settings.ts';
import { Button, buttonStyles } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

const focusDate = (fields: HTMLElement | null): void => fields?.querySelector('select')?.focus();

/** Shows a service's price for the chosen options, and adds it to the cart. */
const Order = ({ service }: { service: Service }) => {
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const { status, user } = useSession();
  const isVisitor = status === 'visitor';
  const [picked, setOptions] = useState<ServiceOptions>();
  // The page was prerendered without a query.
  const options =
    picked ?? optionsOf(service.pricePlan, (name) => (hydrated ? search.get(name) : undefined));
  const [picksVisit, setPicksVisit] = useState(false);
  const visit = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (picksVisit) focusDate(visit.current);
  }, [picksVisit]);
  const [preferences, setPreferences] = useState(noPreferences);
  const address = user?.address ?? '';

  const priced = priceOf({ ...service, price: decimalToCents(service.price) }, options);
  const price = priced.ok ? centsToDecimal(priced.cents) : service.price;
  const chosen = describeOptions(options);

  const prepare = () => {
    const problem = orderDayProblem(preferences.scheduledDate, address);
    if (problem !== undefined) focusDate(visit.current);
    return problem === undefined ? { options, ...namedPreferences(preferences) } : undefined;
  };

  return (
    <>
      <div aria-live="polite">
        <Price service={{ ...service, price }} place="detail" isExempt={owesNoTax(user)} />
        {chosen !== '' && <span className="text-base text-ink-soft">{chosen}</span>}
      </div>
      <ServiceDuration service={service} />
      <OptionFields plan={service.pricePlan} options={options} onChange={setOptions} />
      {picksVisit ? (
        <div ref={visit}>
          <VisitFields
            preferences={preferences}
            onChange={setPreferences}
            address={address}
            asksNotes={!isVisitor}
          />
        </div>
      ) : (
        <Button tone="plain" size="small" onClick={() => setPicksVisit(true)}>
          <CalendarDays aria-hidden="true" /> Pick a day and time (optional)
        </Button>
      )}
      <AddToCartButton
        service={service}
        chosen={chosen}
        prepare={prepare}
        isVisitor={isVisitor}
        userId={user?.id ?? null}
      />
      <Link
        to={paths.checkout()}
        state={followed}
        data-needs-app
        className={buttonStyles({ tone: 'paper', wide: true })}
      >
        View Cart &amp; Checkout
      </Link>
    </>
  );
};

/** For services priced on request or sold on a page of their own. */
const Elsewhere = ({ service }: { service: Service }) => (
  <>
    <Price service={service} place="detail" isExempt={owesNoTax(useSession().user)} />
    <ServiceDuration service={service} />
    {service.learnMoreUrl && (
      <a href={service.learnMoreUrl} className={buttonStyles({ tone: 'gold', wide: true })}>
        Learn More
      </a>
    )}
    {!service.learnMoreUrl && (
      <Link to={{ hash: 'quote' }} className={buttonStyles({ tone: 'gold', wide: true })}>
        Get a Free Quote
      </Link>
    )}
    <a href={phoneHref(settings().phone)} className={buttonStyles({ tone: 'paper', wide: true })}>
      Call {settings().phone}
    </a>
  </>
);

/** The next step for a service: order it, read on elsewhere, or call. */
export const OrderPanel = ({ service }: { service: Service }) => (
  <Card className="flex flex-col gap-4 lg:sticky lg:top-24">
    {canBeOrdered(service) ? <Order service={service} /> : <Elsewhere service={service} />}
    <p className="text-base text-ink-soft">
      Questions first? Call{' '}
      <a className="font-semibold whitespace-nowrap underline" href={phoneHref(settings().phone)}>
        {settings().phone}
      </a>{' '}
      or write to{' '}
      <a className="font-semibold wrap-anywhere underline" href={`mailto:${settings().email}`}>
        {settings().email}
      </a>
      .
    </p>
  </Card>
);
