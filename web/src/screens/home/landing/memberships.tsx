import Check from 'lucide-react/icons/check';
import { Link } from 'react-router-dom';
import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { formatCents } from 'shared/domain/prices/money.ts';
import { annualMembership, monthlyMembership } from 'shared/domain/prices/prices.ts';
import { isTaxed } from 'shared/domain/prices/sales-tax.ts';
import { paths } from '../../../lib/paths.ts';
import { settings } from '../../../lib/settings.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonStyles } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

const plans = [
  {
    name: 'One-Time Service',
    service: 'One-Time Deep Cleaning',
    price: 'Call for pricing',
    unit: '',
    popular: false,
    facts: ['Priced for your pool', 'Deep cleaning or a single visit', 'No commitment'],
  },
  {
    name: 'Monthly Membership',
    service: 'Monthly Membership',
    price: formatCents(monthlyMembership.perMonth),
    unit: '/month',
    popular: true,
    facts: [
      'A visit every week',
      'One flat monthly price',
      'A report with photos after each visit',
    ],
  },
  {
    name: 'Annual Membership',
    service: 'Annual Membership',
    price: formatCents(annualMembership.perYear),
    unit: '/year',
    popular: false,
    facts: [
      `${formatCents(annualMembership.perMonth)}/month`,
      `Save ${formatCents(annualMembership.saves)} per year`,
      'One free month',
    ],
  },
] as const;

const serviceIdOf = (name: string): string =>
  catalogueServices.find((service) => service.name === name)?.id ?? '';

/** The three pool memberships, each leading to its own page (rules: screen-16). */
export const Memberships = () => (
  <section className="page pb-8 sm:pb-14" aria-labelledby="memberships">
    <h2 id="memberships" className="title-2 mb-1">
      Pool memberships compared
    </h2>
    <p className="mb-6 leading-snug text-ink-soft">
      Twelve monthly payments come to {formatCents(annualMembership.monthlyForAYear)}; a year in
      advance to {formatCents(annualMembership.perYear)}.
    </p>
    <ul className="grid items-stretch gap-4 lg:grid-cols-3 lg:gap-6">
      {plans.map(({ name, service, price, unit, popular, facts }) => (
        <li key={name}>
          <Card
            tone={popular ? 'featured' : 'paper'}
            className="relative grid h-full content-between gap-3 min-[23.4rem]:max-lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-y-4"
          >
            {popular && (
              <Badge tone="gold" className="absolute -top-4 right-5 border-2 border-ink">
                Most Popular
              </Badge>
            )}
            <h3 className="title-3 col-span-full -mb-3 leading-tight lg:-mb-4">{name}</h3>
            <div>
              <p
                className={`font-display leading-tight font-extrabold ${unit ? 'text-3xl lg:text-4xl' : 'text-2xl'}`}
              >
                {price}
                <span className="text-lg font-bold text-ink-soft">{unit}</span>
              </p>
              {unit !== '' && isTaxed(settings().tax, { taxCategory: 'pool-care' }) && (
                <p className="leading-snug text-ink-soft">plus sales tax</p>
              )}
            </div>
            <ul className="col-span-full flex flex-col gap-1">
              {facts.map((fact) => (
                <li key={fact} className="flex items-start gap-2.5 leading-snug">
                  <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
                  {fact}
                </li>
              ))}
            </ul>
            <Link
              to={paths.service(serviceIdOf(service))}
              aria-label={`Choose ${name}`}
              className={buttonStyles({
                tone: popular ? 'gold' : 'paper',
                className:
                  'min-[23.4rem]:max-lg:col-start-2 min-[23.4rem]:max-lg:row-start-2 min-[23.4rem]:max-lg:self-end',
              })}
            >
              Choose
            </Link>
          </Card>
        </li>
      ))}
    </ul>
  </section>
);
