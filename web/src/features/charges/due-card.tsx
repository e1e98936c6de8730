import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { totalOf, type CustomerDue } from './due-groups.ts';
import { DuePanel } from './due-panel.tsx';

/** What one customer owes, in a card of its own. */
export const DueCard = ({ items, heading }: { items: CustomerDue; heading: ReactNode }) => (
  <Card className="flex flex-col gap-3">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      {heading}
      <p className="text-lg font-bold tabular-nums">{totalOf(items)}</p>
    </div>
    <DuePanel items={items} />
  </Card>
);
