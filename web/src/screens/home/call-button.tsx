import Phone from 'lucide-react/icons/phone';
import { phoneHref } from 'shared/domain/site/settings.ts';
import { settings } from '../../lib/settings.ts';

/** Always within reach of the thumb, and never over the focused element (tokens.css). */
export const CallButton = () => (
  <a
    href={phoneHref(settings().phone)}
    aria-label={`Call now: ${settings().phone}`}
    className="call-button fixed right-4 bottom-4 z-20 grid size-15 place-items-center rounded-full border-2 border-ink bg-gold text-ink shadow-sign hover:bg-gold-light"
  >
    <Phone aria-hidden="true" className="size-7" />
  </a>
);
