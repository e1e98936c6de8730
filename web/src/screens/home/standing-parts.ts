import { createElement, use, type ComponentType, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHydrated } from '../../ui/use-hydrated.ts';

type Module<Name extends string> = Readonly<Record<Name, ComponentType>>;

/**
 * Parts of a screen that read and work without a script: on a made page they stay as they are, and their
 * code is never fetched. Only where the screen is drawn in the browser are the parts drawn as well.
 */
export const standingParts = <Name extends string>(load: () => Promise<Module<Name>>) => {
  let given: Module<Name> | undefined;
  let pending: Promise<Module<Name>> | undefined;
  const fetch = (): Promise<Module<Name>> =>
    (pending ??= load().catch((error: unknown) => {
      pending = undefined;
      throw error;
    }));

  /** `name` of the module's component; the element around it has it as its id. */
  const part = (name: Name): ComponentType => {
    // One object for good: another one, and React would write the same text again.
    let standing: { __html: string } | undefined;
    return () => {
      const isTakenOver = useHydrated();
      const navigate = useNavigate();
      if (!given && !isTakenOver)
        standing ??= { __html: document.getElementById(name)?.innerHTML ?? '' };
      if (!standing)
        return createElement('div', { id: name }, createElement((given ?? use(fetch()))[name]));

      /** Links of the site lead on within the app, as they do everywhere else. */
      const follow = (event: MouseEvent): void => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        const isOurs = link?.matches('[data-discover]') === true;
        const isPlain =
          event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
        if (!isOurs || !isPlain) return;
        event.preventDefault();
        void navigate(`${link.pathname}${link.search}${link.hash}`);
      };
      return createElement('div', {
        id: name,
        dangerouslySetInnerHTML: standing,
        onClick: follow,
      });
    };
  };

  /** Hands the code over where pages are made. */
  const give = (module: Module<Name>): void => {
    given = module;
  };
  return { part, give };
};
