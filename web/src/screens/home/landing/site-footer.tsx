import { Link } from 'react-router-dom';
import { lines, serviceLines } from 'shared/domain/lines/lines.ts';
import { paths } from '../../../lib/paths.ts';
import { settings } from '../../../lib/settings.ts';
import { StarBadge } from '../../../ui/star-badge.tsx';
import { installmentOffers } from './installment-offers.ts';
import { paymentMethods } from '../payment-methods.ts';

export const SiteFooter = () => (
  <footer className="on-dark border-t-4 border-gold bg-ink py-8 text-cream-100">
    <div className="page grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4">
      <div className="max-lg:col-span-2">
        <StarBadge outline="gold" className="size-14 max-lg:hidden" />
        <p className="font-display lg:mt-3 text-lg font-extrabold text-white">
          {settings().businessName}
        </p>
        <p>
          {settings().city}, {settings().state}
        </p>
        <ul className="flex flex-wrap gap-x-6 lg:mt-3 lg:flex-col">
          <li>
            <Link to={paths.terms()} className="inline-flex min-h-11 items-center underline">
              Terms of service
            </Link>
          </li>
          <li>
            <Link to={paths.privacy()} className="inline-flex min-h-11 items-center underline">
              Privacy policy
            </Link>
          </li>
        </ul>
      </div>
      {serviceLines.map((tab) => (
        <section key={tab}>
          <h2 className="title-3 text-white">
            <Link to={paths.services(tab)} state={{ tab }} className="tap-area hover:underline">
              {lines[tab].name}
            </Link>
          </h2>
          <ul className="mt-2 space-y-0.5 text-base">
            {lines[tab].services.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </section>
      ))}
      <section className="max-lg:col-span-2">
        <h2 className="title-3 text-white">Accepted payments</h2>
        <ul className="mt-2 space-y-0.5 text-base min-[23.4rem]:max-lg:columns-2 [&_li]:break-inside-avoid">
          {paymentMethods().map((method) => (
            <li key={method}>{method}</li>
          ))}
          {installmentOffers().map(({ provider, offer }) => (
            <li key={provider}>
              {provider}: {offer}
            </li>
          ))}
        </ul>
      </section>
    </div>
  </footer>
);
