import { History, MapPin, Tag, Zap } from 'lucide-react';
import { phoneHref } from 'shared/domain/settings.ts';
import { paths } from '../../lib/paths.ts';
import { pageTitle, settings } from '../../lib/settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonStyles } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

const benefits = [
  {
    icon: MapPin,
    title: 'Real-time tracking',
    text: 'See how many stops away your technician is.',
  },
  {
    icon: History,
    title: 'Complete service history',
    text: 'Every visit on record, useful for your pool warranty.',
  },
  { icon: Zap, title: 'Priority scheduling', text: 'Account holders go first on the route.' },
  { icon: Tag, title: 'Member discounts', text: 'Better prices and add-ons for members.' },
] as const;

export const Component = () => (
  <>
    <title>{pageTitle('Create Your Account')}</title>
    <PageBanner
      title="Create Your Account"
      above={
        <Badge tone="gold" className="mb-2">
          It&apos;s FREE!
        </Badge>
      }
    >
      An account costs nothing and you are free to leave at any time.
    </PageBanner>
    <div className="page grid items-start gap-8 py-8 sm:py-10 lg:grid-cols-2">
      <Card className="flex flex-col gap-4">
        <h2 className="title-2">Opening an account</h2>
        <p>
          Accounts are opened by phone or e-mail for now. Tell us your name, your address and the
          day that suits you; the team reviews each request within 24 hours and sends you a welcome
          e-mail.
        </p>
        <a
          href={phoneHref(settings().phone)}
          className={buttonStyles({ tone: 'gold', wide: true })}
        >
          Call {settings().phone}
        </a>
        <a
          href={`mailto:${settings().email}?subject=${encodeURIComponent('New account')}`}
          className={buttonStyles({ tone: 'paper', wide: true })}
        >
          Write to us
        </a>
        <p className="text-base">
          Already a customer?{' '}
          <a href={paths.login()} className="font-semibold underline">
            Sign in
          </a>
        </p>
      </Card>
      <Card tone="pool">
        <h2 className="title-2 mb-4">What you get</h2>
        <ul className="flex flex-col gap-4">
          {benefits.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-11 shrink-0 place-items-center rounded-full border-2 border-ink bg-gold">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <span>
                <span className="block font-bold">{title}</span>
                {text}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  </>
);
