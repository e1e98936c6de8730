import type { PhotoSlot } from '../photos/photo-slots.ts';

/** What a visit may report besides its tasks. */
export type VisitFact = 'water' | 'yard';

/** A line of business. Everything that depends on the line is derived from its declaration. */
export type LineDeclaration = {
  /** The name of its category, by which clients identify it (rules: catalogue-1). */
  name: string;
  /** What it looks after: 'your pool', 'a pool visit'. */
  noun: string;
  categoryId: string;
  /** Its category's description. */
  description: string;
  /** The label of its tab among the services. */
  tab: string;
  /** The text of its card on the landing page. */
  card: string;
  /** What it does, in the choice of services at sign-up. */
  signup: string;
  /** What it offers, as listed in the footer. */
  services: readonly string[];
  /** The sales tax category of its services, unless a service has its own. */
  taxCategory: string;
  /** Its dark and light color in brand.ts, and those of that name in web/src/ui/tokens.css. */
  color: 'pool' | 'grass';
  /** What is on the sheriff's star. */
  emblem: 'drop' | 'paw';
  /**
   * The tasks of a visit in the order in which they are done. Each key is a boolean of the report, so it
   * must not be the name of another of its fields; lines may share one.
   */
  tasks: readonly { key: string; label: string; group: string }[];
  /** The photos of a visit in the order in which they are taken. */
  photoSlots: readonly { slot: PhotoSlot; required: boolean }[];
  /** The facts that a visit has; a report refuses any others. */
  facts: readonly VisitFact[];
  /** Sentences that fit most visits, suggested for a note before any has been sent. */
  phrases: readonly string[];
};
