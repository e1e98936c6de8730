import type { ComponentType } from 'react';

/** A form that gives back what a card or bank has paid for an item; screens hand it to the features that show the item. */
export type RefundForm = ComponentType<{
  item: { kind: 'charge' | 'visit'; id: string };
  customerId: string;
  onDone: () => void;
}>;
