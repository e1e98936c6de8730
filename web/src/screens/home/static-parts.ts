import {
  createElement,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
} from 'react';
import type { MouseEvent, SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { connectivity } from '../../lib/connectivity.ts';
import { missingCode } from '../../lib/missing-code.ts';
import { observable } from '../../lib/observable.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** What was chosen and typed in a part's form before its code was there, by the controls' names. */
export type Answers = Readonly<Record<string, string>>;

type Part = ComponentType<{ answers?: Answers }>;
type Module<Name extends string> = Readonly<Record<Name, Part>>;

type Awake = {
  part: Part;
  answers: Answers;
  /** A selector of what had the focus. */
  focus?: string;
};

const answersIn = (place: Element | null): Answers => {
  const form = place?.querySelector('form');
  return Object.fromEntries(
    [...new FormData(form ?? undefined)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
};

/** A selector of the control that has the focus within a place. */
const focusIn = (place: Element | null): string | undefined => {
  const control = document.activeElement;
  if (!(control instanceof HTMLInputElement) || !place?.contains(control)) return undefined;
  const value = control.type === 'radio' ? `[value="${CSS.escape(control.value)}"]` : '';
  return `[name="${CSS.escape(control.name)}"]${value}`;
};

/**
 * Parts of a screen that work without a script: on a prerendered page their HTML is kept and their code
 * is never fetched. They are rendered only where the whole screen is rendered in the browser.
 */
export const staticParts = <Name extends string>(load: () => Promise<Module<Name>>) => {
  let given: Module<Name> | undefined;
  /** The code, once a part was touched: its neighbors go on with it before they are, too. */
  const woken = observable<Module<Name> | undefined>(undefined);
  let pending: Promise<Module<Name>> | undefined;
  const fetch = (): Promise<Module<Name>> =>
    (pending ??= load().catch((error: unknown) => {
      pending = undefined;
      throw error;
    }));

  /**
   * The module's component `name`, in an element that has the name as its id. With `wakes`, its code is fetched
   * when somebody touches it, and goes on with what was chosen and typed meanwhile.
   */
  const part = (name: Name, { wakes = false } = {}): ComponentType => {
    // Always the same object, or React would set the same HTML again.
    let html: { __html: string } | undefined;
    return () => {
      const isHydrated = useHydrated();
      const navigate = useNavigate();
      const place = useRef<HTMLDivElement>(null);
      const [awake, setAwake] = useState<Awake | undefined>(() => {
        const code = wakes ? woken.get()?.[name] : undefined;
        return code && { part: code, answers: {} };
      });
      // Before anything else happens, or the next key would be lost.
      useLayoutEffect(() => {
        if (awake?.focus === undefined) return;
        const control = place.current?.querySelector<HTMLInputElement>(awake.focus);
        control?.focus();
        if (control?.type === 'text')
          control.setSelectionRange(control.value.length, control.value.length);
      }, [awake]);
      useEffect(() => {
        if (awake || !wakes) return undefined;
        return woken.subscribe(() => {
          const code = woken.get()?.[name];
          if (!code) return;
          const focus = focusIn(place.current);
          const answers = answersIn(place.current);
          // At once, or a key pressed in between would be lost.
          flushSync(() => setAwake({ part: code, answers, ...(focus !== undefined && { focus }) }));
        });
      }, [awake]);
      if (!given && !isHydrated)
        html ??= { __html: document.getElementById(name)?.innerHTML ?? '' };
      if (!html)
        return createElement('div', { id: name }, createElement((given ?? use(fetch()))[name]));
      if (awake)
        return createElement(
          'div',
          { key: 'awake', id: name, ref: place },
          createElement(awake.part, { answers: awake.answers }),
        );

      const wake = async (): Promise<void> => {
        try {
          woken.set(await fetch());
        } catch {
          // The next touch tries again.
          missingCode.note();
          connectivity.reportProblem();
        }
      };
      const hold = (event: SyntheticEvent): void => {
        event.preventDefault();
        void wake();
      };
      /** Navigates within the app on links of this site. */
      const follow = (event: MouseEvent): void => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        const isOurs = link?.matches('[data-discover]') === true;
        const isPlain =
          event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
        if (!isOurs || !isPlain) return;
        event.preventDefault();
        const { tab } = link.dataset;
        void navigate(`${link.pathname}${link.search}${link.hash}`, tab ? { state: { tab } } : {});
      };
      return createElement('div', {
        id: name,
        ref: place,
        dangerouslySetInnerHTML: html,
        onClick: (event) => {
          follow(event);
          // Also what was pressed before the app was there, and is pressed again by start.ts.
          if (wakes) void wake();
        },
        ...(wakes && {
          onPointerDown: () => void wake(),
          onFocus: () => void wake(),
          onSubmit: hold,
        }),
      });
    };
  };

  /** Provides the code during prerendering. */
  const give = (module: Module<Name>): void => {
    given = module;
  };
  return { part, give };
};
