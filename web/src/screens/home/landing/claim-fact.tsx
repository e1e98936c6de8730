import { settings } from '../../../lib/settings.ts';
import { Fact } from '../../../ui/fact.tsx';

const claims = [
  ['licensedAndInsured', 'Licensed', 'and insured'],
  ['satisfactionGuarantee', '100%', 'satisfaction'],
  ['fiveStar', '5-star', 'service'],
  ['quickSupport', 'Quick', 'support'],
] as const;

/** The first claim that the stage makes, in the place of a rating. */
export const ClaimFact = () => {
  const backed = claims.find(([claim]) => settings().claims[claim]);
  return backed && <Fact first={backed[1]} rest={backed[2]} />;
};
