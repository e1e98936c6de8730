import { formatCents } from 'shared/domain/prices/money.ts';
import { yardSizes, type YardSize } from 'shared/domain/prices/options.ts';
import {
  annualMembership,
  monthlyMembership,
  poolSchool,
  yardRates,
  type YardPlan,
} from 'shared/domain/prices/prices.ts';
import { Card } from '../../ui/card.tsx';

const cell = 'border-t-2 border-cream-200 px-2 py-2.5 first:pl-4 sm:px-3';

const dogs = [1, 2, 3] as const;
const yardNames: Record<YardSize, string> = {
  small: 'Small yard',
  regular: 'Regular yard',
  large: 'Large yard',
};

const YardTable = ({ name, plan }: { name: string; plan: YardPlan }) => {
  const { weekly, frontYard } = yardRates[plan];
  return (
    <Card padding="none" className="overflow-hidden">
      <table className="w-full border-collapse text-center">
        <caption className="bg-ink px-4 py-3 text-left font-bold text-white">
          {name}: weekly rates
        </caption>
        <thead>
          <tr className="bg-cream-100 text-base">
            <th scope="col" className="px-4 py-2.5 text-left">
              Yard
            </th>
            {dogs.map((count) => (
              <th
                key={count}
                scope="col"
                className="px-2 py-2.5 min-[23.4rem]:whitespace-nowrap sm:px-3"
              >
                {count === 1 ? '1 dog' : `${count} dogs`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {yardSizes.map((size) => (
            <tr key={size}>
              <th scope="row" className={`${cell} text-left font-semibold`}>
                {yardNames[size]}
              </th>
              {dogs.map((count) => (
                <td key={count} className={cell}>
                  {formatCents(weekly[size][count])}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" className={`${cell} text-left font-semibold`}>
              <span className="min-[23.4rem]:whitespace-nowrap">Front yard add-on</span>
            </th>
            <td colSpan={3} className={cell}>
              {formatCents(frontYard)} per week
            </td>
          </tr>
        </tbody>
      </table>
    </Card>
  );
};

const Facts = ({ title, rows }: { title: string; rows: readonly [string, string][] }) => (
  <Card padding="none" className="overflow-hidden">
    <h2 className="bg-ink px-4 py-3 font-sans text-[1.0625rem] font-bold tracking-normal text-white">
      {title}
    </h2>
    <dl>
      {rows.map(([term, value]) => (
        <div
          key={term}
          className="flex justify-between gap-4 border-t-2 border-cream-200 px-4 py-2.5 first:border-t-0"
        >
          <dt>{term}</dt>
          <dd className="text-right font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  </Card>
);

/** The price table of a service that has one, by service name (rules: catalogue-7). */
export const PriceTables = ({ serviceName }: { serviceName: string }) => {
  switch (serviceName) {
    case 'Sheriff Membership':
      return <YardTable name={serviceName} plan="sheriff" />;
    case 'Deputy Membership':
      return <YardTable name={serviceName} plan="deputy" />;
    case 'Pool School':
      return (
        <Facts
          title="Pool School prices"
          rows={[
            ['1 person', formatCents(poolSchool.onePerson)],
            ['2 people', formatCents(poolSchool.twoPeople)],
            [
              'Two people save',
              `${formatCents(poolSchool.onePerson - poolSchool.twoPeople / 2)} each`,
            ],
          ]}
        />
      );
    case 'Monthly Membership':
    case 'Annual Membership':
      return (
        <Facts
          title="Monthly or annual?"
          rows={[
            ['Monthly Membership', `${formatCents(monthlyMembership.perMonth)}/month`],
            ['Twelve monthly payments', formatCents(annualMembership.monthlyForAYear)],
            ['Annual Membership', `${formatCents(annualMembership.perYear)}/year`],
            ['That is', `${formatCents(annualMembership.perMonth)}/month`],
            ['You save per year', formatCents(annualMembership.saves)],
          ]}
        />
      );
    default:
      return null;
  }
};
