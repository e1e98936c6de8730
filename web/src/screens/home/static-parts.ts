import { createElement, use, type ComponentType, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHydrated } from '../../ui/use-hydrated.ts';

type Module<Name extends string> = Readonly<Record<Name, ComponentType>>;

/**
 * Parts of a screen that work without a script: on a prerendered page their HTML is kept and their code
 * is never fetched. They are rendered only where the whole screen is rendered in the browser.
 */
export const staticParts = <Name extends string>(load: () => Promise<Module<Name>>) => {
  let given: Module<Name> | undefined;
  let pending: Promise<Module<Name>> | undefined;
  const fetch = (): Promise<Module<Name>> =>
    (pending ??= load().catch((error: unknown) => {
      pending = undefined;
      throw error;
    }));

  /** The module's component `name`, in an element that has the name as its id. */
  const part = (name: Name): ComponentType => {
    // Always the same object, or React would set the same HTML again.
    let html: { __html: string } | undefined;
    return () => {
      const isHydrated = useHydrated();
      const navigate = useNavigate();
      if (!given && !isHydrated)
        html ??= { __html: document.getElementById(name)?.innerHTML ?? '' };
      if (!html)
        return createElement('div', { id: name }, createElement((given ?? use(fetch()))[name]));

      /** Navigates within the app on links of this site. */
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
        dangerouslySetInnerHTML: html,
        onClick: follow,
      });
    };
  };

  /** Provides the code during prerendering. */
  const give = (module: Module<Name>): void => {
    given = module;
  };
  return { part, give };
};
