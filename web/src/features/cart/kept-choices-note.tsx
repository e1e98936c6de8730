import { lineOfService } from 'shared/domain/catalogue.ts';
import type { ServiceLine } from 'shared/domain/service-lines.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceList } from './choice-list.tsx';
import { keptChoices, useKeptChoices, type KeptChoice } from './kept-choices.ts';

/** The line of business of the choices, 'both' if they differ, or undefined if there are none. */
export const lineOfChoices = (choices: readonly KeptChoice[]): ServiceLine | 'both' | undefined => {
  const lines = new Set(choices.map(({ serviceId }) => lineOfService(serviceId)));
  return lines.size > 1 ? 'both' : [...lines][0];
};

/** What will be in the cart after signing in. */
export const KeptChoicesNote = () => {
  const choices = useKeptChoices();
  if (choices.length === 0) return null;
  return (
    <Card tone="pool">
      <h2 className="title-3">Kept for your cart</h2>
      <ChoiceList choices={choices} />
      <p className="mt-2 text-base text-ink-soft">
        It will be in your cart once you sign in. You can change it there.
      </p>
      <Button tone="plain" size="small" className="mt-2" onClick={keptChoices.forget}>
        Not Mine, Remove
      </Button>
    </Card>
  );
};
