import Phone from 'lucide-react/icons/phone';
import { useEffect, useRef } from 'react';
import { phoneHref } from 'shared/domain/site/settings.ts';
import { settings } from '../../../lib/settings.ts';

/** Forms, the contact section, where the number stands anyway, and the footer below it. */
const avoided = 'main form, main address, main footer';

/** Pixels below the button, where it covers nothing. */
const margin = 16;

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight - margin;
};

/**
 * Always within reach of the thumb, except while a form or the contact section is in view, and never over the focused
 * element (tokens.css).
 */
export const CallButton = () => {
  const button = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    let frame: number | undefined;
    const look = (): void => {
      frame = undefined;
      // Searched each time, because forms replace what stood in their place before their code had loaded.
      const isAside = [...document.querySelectorAll(avoided)].some(isInView);
      // Not a state: scrolling renders nothing.
      button.current?.toggleAttribute('data-aside', isAside);
    };
    const lookSoon = (): void => {
      frame ??= requestAnimationFrame(look);
    };
    lookSoon();
    window.addEventListener('scroll', lookSoon, { passive: true });
    window.addEventListener('resize', lookSoon);
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      window.removeEventListener('scroll', lookSoon);
      window.removeEventListener('resize', lookSoon);
    };
  }, []);
  return (
    <a
      ref={button}
      href={phoneHref(settings().phone)}
      aria-label={`Call now: ${settings().phone}`}
      className="call-button fixed right-4 bottom-4 z-20 grid size-15 place-items-center rounded-full border-2 border-ink bg-gold text-ink shadow-sign hover:bg-gold-light"
    >
      <Phone aria-hidden="true" className="size-7" />
    </a>
  );
};
