import type { LinkForm, LinkView } from 'shared/contracts/links.ts';
import type { LinkAction } from 'shared/domain/site/link-actions.ts';
import { AppError } from 'shared/errors.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { isLiveLink } from './is-live-link.ts';
import type { StoredLink, UsedLink } from '../delivery/stored-link.ts';
import type { LinkDependencies } from './link-dependencies.ts';
import { linkGone } from './link-gone.ts';

/** A live link, with the customer it was mailed to, or whom the stranger it was mailed to has since become. */
export type LiveLink = { link: StoredLink; customer: Profile | undefined; now: Date };

/**
 * The subject afterwards, and how the link was used up, if it was. Undefined if the subject has to be read again.
 */
type Taken<S> = { subject: S; used?: UsedLink } | undefined;

/** One action of a purpose. */
export type LinkActionRow<S> = {
  /** Why the action is not possible right now, as a sentence; undefined if it is. */
  refusal: (subject: S, live: LiveLink, dependencies: LinkDependencies) => string | undefined;
  /**
   * Carries out the action. Safe to repeat and to call concurrently. @throws AppError when the subject has changed
   * since it was read.
   */
  take: (
    request: LiveLink & { subject: S; form: LinkForm },
    dependencies: LinkDependencies,
  ) => Promise<Taken<S>>;
  /** For an action that uses the link up: whether the subject is already as this call asks for. */
  isAsAsked?: (subject: S, form: LinkForm) => boolean;
};

/** Everything that defines a kind of link. For a new kind, add another to `link-purposes.ts`. */
type LinkPurposeRules<S> = {
  /** Reads the subject. Must take equally long whether or not it exists. */
  read: (id: string, now: Date, dependencies: LinkDependencies) => Promise<S | undefined>;
  /** Who must own the subject for the link to work; null if it has no owner yet. */
  ownerOf: (subject: S, link: StoredLink) => string | null;
  /** The customer that a stranger has become since the link was mailed; undefined while there is none. */
  strangerNow?: (subject: S, dependencies: LinkDependencies) => Promise<Profile | undefined>;
  /** The state to compare with the one for which the link was created. */
  stateOf: (subject: S) => StoredLink['revision'];
  view: (
    subject: S,
    live: LiveLink & { actions: LinkAction[] },
    dependencies: LinkDependencies,
  ) => Promise<LinkView>;
  actions: Partial<Record<LinkAction, LinkActionRow<S>>>;
};

/** What can be done with an open link. */
export type OpenLink = {
  view: () => Promise<LinkView>;
  /**
   * Carries out an action and shows the result. Undefined if the link has to be opened again to show it.
   * @throws AppError `forbidden`, `conflict`, or `not-found` when the link has stopped working in the meantime.
   */
  act: (form: LinkForm) => Promise<LinkView | undefined>;
};

/** Opens a link of one purpose. @throws AppError `not-found` when the link no longer works or does not exist. */
export type LinkOpener = (
  found: { link: StoredLink | undefined; now: Date },
  dependencies: LinkDependencies,
) => Promise<OpenLink>;

/** An id that nothing has. Looking it up makes a missing link take as long as an existing one. */
const nothing = '00000000-0000-4000-8000-000000000000';

const usedUp = 'This link has been used already. Please sign in to change it, or call us.';

export const linkOpener =
  <S>({ read, ownerOf, strangerNow, stateOf, view, actions }: LinkPurposeRules<S>): LinkOpener =>
  async ({ link, now }, dependencies) => {
    const [subject, mailedTo] = await Promise.all([
      read(link?.subject ?? nothing, now, dependencies),
      dependencies.profiles.find(link?.customerId ?? nothing, { latest: true }),
    ]);
    const isOpen =
      link !== undefined &&
      subject !== undefined &&
      isLiveLink(link, mailedTo, now) &&
      ownerOf(subject, link) === link.customerId &&
      stateOf(subject) === (link.used ?? link).revision;
    if (!isOpen) throw linkGone();
    const customer =
      link.customerId === null ? await strangerNow?.(subject, dependencies) : mailedTo;
    if (!isLiveLink(link, customer, now)) throw linkGone();
    const live = { link, customer, now };
    const viewOf = async (seen: S, known: LiveLink): Promise<LinkView> => {
      const isOffered = (action: LinkAction): boolean =>
        actions[action]?.refusal(seen, known, dependencies) === undefined;
      const offered = known.link.used ? [] : link.actions.filter(isOffered);
      return view(seen, { ...known, actions: offered }, dependencies);
    };

    return {
      view: async () => viewOf(subject, live),
      act: async (form) => {
        const row = link.actions.includes(form.action) ? actions[form.action] : undefined;
        if (!row) throw new AppError('forbidden', 'This link does not do that.');
        if (form.revision !== undefined && form.revision !== link.revision)
          throw new AppError('conflict', 'It has changed since. Please open the link again.');
        if (link.used) {
          if (link.used.action === form.action && row.isAsAsked?.(subject, form))
            return viewOf(subject, live);
          throw new AppError('conflict', usedUp);
        }
        const refusal = row.refusal(subject, live, dependencies);
        if (refusal !== undefined) throw new AppError('conflict', refusal);
        const taken = await row.take({ ...live, subject, form }, dependencies);
        if (!taken) return undefined;
        const used = taken.used ?? link.used;
        return viewOf(taken.subject, { ...live, link: { ...link, used } });
      },
    };
  };
