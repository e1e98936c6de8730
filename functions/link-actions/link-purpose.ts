import type { LinkForm, LinkView } from 'shared/contracts/links.ts';
import type { LinkAction } from 'shared/domain/link-actions.ts';
import { AppError } from 'shared/errors.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { isLiveLink } from '../links/is-live-link.ts';
import type { StoredLink, UsedLink } from '../links/stored-link.ts';
import type { LinkDependencies } from './link-dependencies.ts';
import { linkGone } from './link-gone.ts';

/** A link that was found to be live, with whom it was mailed to, or who a stranger has become since. */
export type LiveLink = { link: StoredLink; customer: Profile | undefined; now: Date };

/** The subject afterwards, and how the link was used up, if it was; undefined: it has to be read again. */
type Taken<S> = { subject: S; used?: UsedLink } | undefined;

/** One action of a purpose. */
export type LinkActionRow<S> = {
  /** Whether `isGone` and no more: a sentence that says why it cannot be done now. */
  refusal: (subject: S, live: LiveLink, dependencies: LinkDependencies) => string | undefined;
  /** Does it; harmless to repeat and to do at once. @throws AppError when the subject has changed since. */
  take: (
    request: LiveLink & { subject: S; form: LinkForm },
    dependencies: LinkDependencies,
  ) => Promise<Taken<S>>;
  /** Of an action that uses the link up: whether the subject is as this call would have it. */
  isAsAsked?: (subject: S, form: LinkForm) => boolean;
};

/** All that is known of a kind of link; a new kind is one more of these in `link-purposes.ts`. */
type LinkPurposeRules<S> = {
  /** Reads the subject, with as much effort whether or not there is one. */
  read: (id: string, now: Date, dependencies: LinkDependencies) => Promise<S | undefined>;
  /** Whose it has to be for the link to live; null: nobody’s yet. */
  ownerOf: (subject: S, link: StoredLink) => string | null;
  /** Who a stranger has become since a link was mailed to them; undefined while they are nobody’s customer. */
  strangerNow?: (subject: S, dependencies: LinkDependencies) => Promise<Profile | undefined>;
  /** The state that is compared with the one the link was made for. */
  stateOf: (subject: S) => StoredLink['revision'];
  view: (
    subject: S,
    live: LiveLink & { actions: LinkAction[] },
    dependencies: LinkDependencies,
  ) => Promise<LinkView>;
  actions: Partial<Record<LinkAction, LinkActionRow<S>>>;
};

/** What a link opens. */
export type OpenLink = {
  view: () => Promise<LinkView>;
  /**
   * Shows it as it is afterwards; undefined where it has to be opened again for that.
   * @throws AppError `forbidden`, `conflict`, or `not-found` when it has died meanwhile.
   */
  act: (form: LinkForm) => Promise<LinkView | undefined>;
};

/** Opens a link of the purpose. @throws AppError `not-found` when it is dead, or no link at all. */
export type LinkOpener = (
  found: { link: StoredLink | undefined; now: Date },
  dependencies: LinkDependencies,
) => Promise<OpenLink>;

/** An id that nothing has: what no link leads to is looked for like everything else. */
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
