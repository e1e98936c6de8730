import type { UndoResponse } from 'shared/contracts/imports.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { undoneLabel } from './undone-label.ts';

/** What undoing an import removed and what it left. */
export const UndoResult = ({
  reply: response,
  onStart,
}: {
  reply: UndoResponse;
  onStart: () => void;
}) => (
  <Card className="flex flex-col items-start gap-5">
    <div>
      <h2 className="title-2 mb-2">Import undone</h2>
      <p className="text-ink-soft">{undoneLabel(response)}</p>
    </div>
    {response.kept.length > 0 && (
      <div className="w-full">
        <h3 className="title-3">These stay</h3>
        <ul className="divide-y-2 divide-cream-200">
          {response.kept.map(({ name, why }) => (
            <li key={`${name} ${why}`} className="py-3">
              <span className="font-semibold">{name}.</span> {why}
            </li>
          ))}
        </ul>
      </div>
    )}
    <Button onClick={onStart}>Choose a File</Button>
  </Card>
);
