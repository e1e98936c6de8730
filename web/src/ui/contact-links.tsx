import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { callHref } from 'shared/domain/customers/phone-number.ts';
import { cx } from 'class-variance-authority';
import { buttonStyles } from './button.tsx';

const styles = buttonStyles({ tone: 'paper', size: 'small', className: 'whitespace-nowrap' });
const onPaper = 'print:min-h-0 print:border-0 print:p-0 print:text-sm print:shadow-none';
/** On paper, only its name would be left, so it is not printed. */
const linkAlone = cx(styles, 'print:hidden');

/** Directions; a phone opens them in its map app. */
export const mapHref = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

export const ContactLinks = ({
  name,
  phone,
  email,
  address,
}: {
  /** The person's name, for screen readers. */
  name: string;
  phone?: string | null | undefined;
  email?: string | undefined;
  address?: string | null | undefined;
}) => (
  <div className="flex flex-wrap gap-2.5 max-sm:*:grow max-sm:[&>:first-child:nth-last-child(3)]:basis-full">
    {phone && (
      <a
        href={callHref(phone)}
        className={cx(styles, onPaper)}
        aria-label={`Call ${name}: ${phone}`}
      >
        <Phone aria-hidden="true" /> {phone}
      </a>
    )}
    {email && (
      <a href={`mailto:${email}`} className={linkAlone} aria-label={`Email ${name}: ${email}`}>
        <Mail aria-hidden="true" /> Email
      </a>
    )}
    {address && (
      <a
        href={mapHref(address)}
        target="_blank"
        rel="noreferrer"
        className={linkAlone}
        aria-label={`Map of ${address} (opens a new tab)`}
      >
        <MapPin aria-hidden="true" /> Map
      </a>
    )}
  </div>
);
