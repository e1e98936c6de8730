import { Mail, Map as MapIcon, MapPin, Phone } from 'lucide-react';
import { phoneHref, postalAddress } from 'shared/domain/settings.ts';
import { settings } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';

export const Coverage = () => (
  <section className="page pb-12 sm:pb-16" aria-labelledby="coverage">
    <div className="flex flex-col items-center gap-4 rounded-card border-2 border-dashed border-pool-700 bg-white px-4 py-8 text-center sm:p-12">
      <MapIcon aria-hidden="true" className="size-12 text-pool-700" />
      <h2 id="coverage" className="title-2">
        Service coverage
      </h2>
      <p className="text-ink-soft">Interactive service area map coming soon</p>
      <a
        href={phoneHref(settings().phone)}
        className={buttonStyles({ className: 'whitespace-nowrap' })}
      >
        <Phone aria-hidden="true" /> Call {settings().phone}
      </a>
    </div>
  </section>
);

const factStyles = 'flex min-h-11 items-center gap-3 font-semibold [&_svg]:size-6 [&_svg]:shrink-0';

export const Contact = () => {
  const { phone, email } = settings();
  return (
    <section className="page py-12 sm:py-16" aria-labelledby="contact">
      <h2 id="contact" className="title-2 mb-5">
        Contact
      </h2>
      <address className="flex flex-col gap-3 not-italic md:flex-row md:flex-wrap md:gap-x-12">
        <a href={phoneHref(phone)} className={`${factStyles} hover:underline`}>
          <Phone aria-hidden="true" /> {phone}
        </a>
        <a href={`mailto:${email}`} className={`${factStyles} wrap-anywhere hover:underline`}>
          <Mail aria-hidden="true" /> {email}
        </a>
        <span className={factStyles}>
          <MapPin aria-hidden="true" /> {postalAddress(settings())}
        </span>
      </address>
    </section>
  );
};
