import { lineOfService } from 'shared/domain/prices/catalogue.ts';
import type { ServiceLine } from 'shared/domain/lines/lines.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceList } from './choice-list.tsx';
import { storedChoices, useStoredChoices, type StoredChoice } from './stored-choices.ts';

/** The choice of services at sign-up that fits these choices of services; undefined if none does. */
export const lineOfChoices = (
  choices: readonly StoredChoice[],
): ServiceLine | 'both' | undefined => {
  const lines = new Set(choices.map(({ serviceId }) => lineOfService(serviceId)));
  if (lines.size === 1) return [...lines][0];
  return lines.size === 2 && lines.has('pool') && lines.has('yard') ? 'both' : undefined;
};

/** What will be in the cart after signing in. */
export const StoredChoicesNote = () => {
  const choices = useStoredChoices();
  if (choices.length === 0) return null;
  return (
    <Card tone="pool">
      <h2 className="title-3">Kept for your cart</h2>
      <ChoiceList choices={choices} />
      <p className="mt-2 text-base text-ink-soft">
        It will be in your cart once you sign in. You can change it there.
      </p>
      <Button tone="plain" size="small" className="mt-2" onClick={storedChoices.forget}>
        Remove
      </Button>
    </Card>
  );
};
