import { formatCents } from 'shared/domain/money.ts';
import { Card } from '../../ui/card.tsx';
import { annualMembership, monthlyMembership, poolSchool, yardRates } from './price-facts.ts';

const cell = 'border-t-2 border-cream-200 px-3 py-2.5';

const YardTable = ({ plan }: { plan: keyof typeof yardRates }) => {
  const { rows, frontYard } = yardRates[plan];
  return (
    <Card padding="none" className="overflow-hidden">
      <table className="w-full border-collapse text-center">
        <caption className="bg-ink px-4 py-3 text-left font-bold text-white">
          {plan}: weekly rates
        </caption>
        <thead>
          <tr className="bg-cream-100 text-base">
            <th scope="col" className="px-3 py-2.5 text-left">
              Yard
            </th>
            <th scope="col" className="px-3 py-2.5">
              1 dog
            </th>
            <th scope="col" className="px-3 py-2.5">
              2 dogs
            </th>
            <th scope="col" className="px-3 py-2.5">
              3 dogs
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ yard, rates }) => (
            <tr key={yard}>
              <th scope="row" className={`${cell} text-left font-semibold`}>
                {yard}
              </th>
              {rates.map((rate) => (
                <td key={rate} className={cell}>
                  {formatCents(rate)}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" className={`${cell} text-left font-semibold`}>
              Front yard add-on
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

/** The extra prices of some services, chosen by name (spec.md points 2 and 9). */
export const PriceTables = ({ serviceName }: { serviceName: string }) => {
  switch (serviceName) {
    case 'Sheriff Membership':
    case 'Deputy Membership':
      return <YardTable plan={serviceName} />;
    case 'Pool School':
      return (
        <Facts
          title="Pool School prices"
          rows={[
            ['1 person', formatCents(poolSchool.onePerson)],
            ['2 people', formatCents(poolSchool.twoPeople)],
            ['Two people save', `${formatCents(poolSchool.savesPerPerson)} per person`],
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
