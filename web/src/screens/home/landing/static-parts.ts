import {
  createElement,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type MouseEvent,
  type SyntheticEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { connectivity } from '../../../lib/connectivity.ts';
import { missingCode } from '../../../lib/missing-code.ts';
import { observable } from '../../../lib/observable.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';

/** What was chosen and typed in a part's form before its code loaded, by the controls' names. */
export type Answers = Readonly<Record<string, string>>;

type Part = ComponentType<{ answers?: Answers }>;
type Module<Name extends string> = Readonly<Record<Name, Part>>;

type Awake = {
  part: Part;
  answers: Answers;
  /** A selector of the control that had the focus. */
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

/** A selector of the control within `place` that has the focus. */
const focusIn = (place: Element | null): string | undefined => {
  const control = document.activeElement;
  if (!(control instanceof HTMLInputElement) || !place?.contains(control)) return undefined;
  const value = control.type === 'radio' ? `[value="${CSS.escape(control.value)}"]` : '';
  return `[name="${CSS.escape(control.name)}"]${value}`;
};

/**
 * Parts of a screen that work without a script: a prerendered page keeps their HTML and never loads their
 * code. They are rendered only when the whole screen is rendered in the browser.
 */
export const staticParts = <Name extends string>(load: () => Promise<Module<Name>>) => {
  let input: Module<Name> | undefined;
  /** The code, once any part has been touched: other parts use it from then on as well. */
  const woken = observable<Module<Name> | undefined>(undefined);
  let pending: Promise<Module<Name>> | undefined;
  const fetch = (): Promise<Module<Name>> =>
    (pending ??= load().catch((error: unknown) => {
      pending = undefined;
      throw error;
    }));

  /**
   * The module's component `name`, in an element with that name as its id. With `wakes`, its code loads when
   * somebody touches it, and takes over what has been chosen and typed so far.
   */
  const part = (name: Name, { wakes = false } = {}): ComponentType => {
    // Always the same object, because otherwise React would set the same HTML again.
    let html: { __html: string } | undefined;
    return () => {
      const isHydrated = useHydrated();
      const navigate = useNavigate();
      const place = useRef<HTMLDivElement>(null);
      const [awake, setAwake] = useState<Awake | undefined>(() => {
        const code = wakes ? woken.get()?.[name] : undefined;
        return code && { part: code, answers: {} };
      });
      // A layout effect, so that the focus is restored before the next key is pressed.
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
          // Synchronously, because a key pressed in between would be lost.
          flushSync(() => setAwake({ part: code, answers, ...(focus !== undefined && { focus }) }));
        });
      }, [awake]);
      if (!input && !isHydrated)
        html ??= { __html: document.getElementById(name)?.innerHTML ?? '' };
      if (!html)
        return createElement('div', { id: name }, createElement((input ?? use(fetch()))[name]));
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
          // Includes presses made before the app had loaded, which start.ts replays.
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
    input = module;
  };
  return { part, give };
};
