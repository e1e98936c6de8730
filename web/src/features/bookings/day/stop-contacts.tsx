import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { callHref } from 'shared/domain/customers/phone-number.ts';
import { mapHref } from '../../../ui/contact-links.tsx';

export const contactStyles =
  'flex min-h-14 flex-auto flex-col items-center justify-center gap-0.5 rounded-control border-2 border-cream-300 bg-white px-0.5 py-1 text-center text-sm leading-tight font-semibold hover:border-ink [&_svg]:size-5.5 [&_svg]:shrink-0';

/** Opens the phone's messaging app with a prepared text. */
const messageHref = (phone: string, message: string): string =>
  `${callHref(phone).replace('tel:', 'sms:')}?&body=${encodeURIComponent(message)}`;

/** Icons with words to reach a customer, and `children` after them. */
export const StopContacts = ({
  name,
  phone,
  address,
  message,
  children,
}: {
  /** The person's name, for screen readers. */
  name: string;
  phone: string | null | undefined;
  address: string | null | undefined;
  /** An 'on my way' text to send. */
  message: string | undefined;
  children: ReactNode;
}) => (
  <div className="flex flex-wrap gap-2">
    {phone && (
      <a href={callHref(phone)} className={contactStyles} aria-label={`Call ${name}: ${phone}`}>
        <Phone aria-hidden="true" /> Call
      </a>
    )}
    {address && (
      <a
        href={mapHref(address)}
        target="_blank"
        rel="noreferrer"
        className={contactStyles}
        aria-label={`Map of ${address} (opens a new tab)`}
      >
        <MapPin aria-hidden="true" /> Map
      </a>
    )}
    {phone && message && (
      <a
        href={messageHref(phone, message)}
        className={contactStyles}
        aria-label={`On My Way: ${name}`}
      >
        <MessageCircle aria-hidden="true" /> On My Way
      </a>
    )}
    {children}
  </div>
);
