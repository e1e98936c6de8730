import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  catalogueServices,
  lineOfService,
  type CatalogueService,
} from 'shared/domain/prices/catalogue.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { lines, serviceLines, type ServiceLine } from 'shared/domain/lines/lines.ts';
import { formatCents } from 'shared/domain/prices/money.ts';
import { optionFields } from 'shared/domain/prices/options.ts';
import { formatRate } from 'shared/domain/prices/sales-tax.ts';
import { paths } from '../../lib/paths.ts';
import { settings } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { optionQuery, optionsOf } from './option-query.ts';
import { defaultTab, tabOf } from './service-tab.ts';
import { taxedPrice } from './taxed-price.ts';

/** Keyed by the names of the questions. */
export type PriceAnswers = Readonly<Record<string, string>>;

/** A line's active memberships with a known price. */
const membershipsOf = (line: ServiceLine): CatalogueService[] =>
  catalogueServices.filter(
    ({ id, plan, price, isActive }) =>
      isActive && plan !== null && price > 0 && lineOfService(id) === line,
  );

/** The lines with a membership, that of the first tab first. */
const choosableLines = [defaultTab, ...serviceLines.filter((line) => line !== defaultTab)].filter(
  (line) => membershipsOf(line).length > 0,
);

const periods = { visit: 'a visit', month: 'a month', year: 'a year' } as const;

const PriceLabel = ({ service, answers }: { service: CatalogueService; answers: PriceAnswers }) => {
  const [date] = useState(() => businessDate(new Date()));
  const options = optionsOf(service.pricePlan, (name) => answers[name]);
  const price = taxedPrice(service, options, { tax: settings().tax, date });
  if (!price) return null;
  const { cents, tax, rate } = price;
  return (
    <div className="flex flex-col gap-4 rounded-card border-2 border-ink bg-white p-5 shadow-[6px_6px_0_0_var(--color-gold)]">
      <div aria-live="polite" aria-atomic="true">
        <p className="font-semibold">{service.name}</p>
        <p className="mb-1 leading-snug text-ink-soft">{service.briefDescription}</p>
        <p className="font-display text-4xl font-extrabold">
          {formatCents(cents)}{' '}
          <span className="text-lg font-bold text-ink-soft">
            {periods[service.plan?.per ?? 'visit']}
          </span>
        </p>
        <p>
          {tax > 0
            ? `plus ${formatCents(tax)} sales tax (${formatRate(rate)}): ${formatCents(cents + tax)} in all`
            : 'No sales tax is added.'}
        </p>
      </div>
      <Link
        to={paths.service(service.id, optionQuery(options))}
        className={buttonStyles({ tone: 'paper', wide: true })}
      >
        Choose plan
      </Link>
    </div>
  );
};

/** Asks what a price depends on and shows it at once, without an account (rules: price-1). */
export const PriceFinder = ({ known }: { known?: PriceAnswers }) => {
  const [answers, setAnswers] = useState<PriceAnswers>(known ?? {});
  const line = tabOf(answers['line']);
  const offered = membershipsOf(line);
  const service = offered.find(({ id }) => id === answers[line]) ?? offered[0];
  if (!service) return null;
  const choice = (name: string, value: string, checked: boolean) => ({
    name,
    value,
    checked,
    onChange: () => setAnswers({ ...answers, [name]: value }),
  });
  const options = optionsOf(service.pricePlan, (name) => answers[name]);
  return (
    <div className="grid items-start gap-5 md:grid-cols-[1fr_22rem]">
      <form
        className="grid content-start gap-x-8 gap-y-2.5 lg:grid-cols-2 lg:gap-y-4"
        onSubmit={(event) => event.preventDefault()}
      >
        <ChoiceGroup
          beside
          legend="What for?"
          choices={choosableLines.map((each) => ({
            label: `My ${lines[each].noun}`,
            ...choice('line', each, each === line),
          }))}
        />
        <ChoiceGroup
          beside
          legend="Membership"
          choices={offered.map(({ id, name }) => ({
            label: name.replace(' Membership', ''),
            ...choice(line, id, id === service.id),
          }))}
        />
        {optionFields[service.pricePlan].map(({ name, label, choices }) => (
          <ChoiceGroup
            key={name}
            beside
            legend={label}
            choices={choices.map(({ label: message, chosen }) => ({
              label: message,
              ...choice(name, String(chosen[name]), chosen[name] === options[name]),
            }))}
          />
        ))}
      </form>
      <PriceLabel service={service} answers={answers} />
    </div>
  );
};
