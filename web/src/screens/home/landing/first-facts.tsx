import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { formatCents } from 'shared/domain/prices/money.ts';
import { settings } from '../../../lib/settings.ts';
import { Fact } from '../../../ui/fact.tsx';

/** The lowest price of a visit, in cents. */
const lowestPerVisit = (): number =>
  Math.min(
    ...catalogueServices.flatMap(({ isActive, plan, price }) =>
      isActive && plan?.per === 'visit' && price > 0 ? [price] : [],
    ),
  );

/** What a visit costs at least, and where we come. */
export const FirstFacts = () => {
  const { areas, city } = settings();
  return (
    <>
      <Fact first={`From ${formatCents(lowestPerVisit())}`} rest="a visit" />
      {areas.length > 1 ? (
        <Fact first={`${areas.length} areas`} rest={`around ${city}`} />
      ) : (
        <Fact first={city} rest="and around" />
      )}
    </>
  );
};
