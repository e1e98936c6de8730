import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { phoneHref, postalAddress } from 'shared/domain/site/settings.ts';
import { settings } from '../../../lib/settings.ts';

const factStyles = 'flex min-h-11 items-center gap-3 font-semibold [&_svg]:size-6 [&_svg]:shrink-0';

export const Contact = () => {
  const { phone, email } = settings();
  return (
    <section className="page py-8 sm:py-12" aria-labelledby="contact">
      <h2 id="contact" className="title-2 mb-2">
        Contact
      </h2>
      <address className="flex flex-col gap-1 not-italic md:flex-row md:flex-wrap md:gap-x-12">
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
