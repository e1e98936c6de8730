import CalendarCheck from 'lucide-react/icons/calendar-check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import History from 'lucide-react/icons/rotate-ccw-clock';
import MapPin from 'lucide-react/icons/map-pin';
import Tag from 'lucide-react/icons/tag';
import Zap from 'lucide-react/icons/zap';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { settings } from '../../lib/settings.ts';
import { Card } from '../../ui/card.tsx';
import { Steps } from '../../ui/steps.tsx';

/** Benefits with a claim are shown only on stages that make it; the others apply to every account. */
const benefits = [
  {
    claim: null,
    icon: ClipboardCheck,
    title: 'A report of every visit',
    text: 'What was done, with notes and photos, by email and in your account.',
  },
  {
    claim: null,
    icon: CalendarCheck,
    title: 'Your visits in your hands',
    text: 'Move, skip or pause them online, and you’ll get a reminder the evening before.',
  },
  {
    claim: 'realTimeTracking',
    icon: MapPin,
    title: 'Real-time tracking',
    text: 'See how many stops away your technician is.',
  },
  {
    claim: 'serviceHistory',
    icon: History,
    title: 'Complete service history',
    text: 'Every visit on record, useful for your pool warranty.',
  },
  {
    claim: 'priorityScheduling',
    icon: Zap,
    title: 'Priority scheduling',
    text: 'Account holders go first on the route.',
  },
  {
    claim: 'memberDiscounts',
    icon: Tag,
    title: 'Member discounts and add-ons',
    text: 'Better prices and extras for account holders.',
  },
] as const satisfies readonly {
  claim: keyof SiteSettings['claims'] | null;
  [key: string]: unknown;
}[];

const followUp = [
  'Our team reviews your request within 24 hours.',
  'You get a welcome email, and a code that verifies your address.',
  'We contact you to schedule your first visit.',
  'We build a service plan made for your place.',
] as const;

/** The benefits of an account and what happens after the form (rules: claim-4). */
export const AccountBenefits = () => {
  const shown = benefits.filter(({ claim }) => claim === null || settings().claims[claim]);
  return (
    <div className="flex flex-col gap-6 lg:self-stretch">
      <Card tone="pool">
        <h2 className="title-2 mb-4">What you get</h2>
        <ul className="flex flex-col gap-4">
          {shown.map(({ icon: Icon, title, text }) => (
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
      {/* Sticky beside the form, which is longer than both cards. */}
      {settings().claims.signupFollowUp && (
        <Card tone="cream" className="lg:sticky lg:top-24">
          <h2 className="title-2 mb-4">What happens next</h2>
          <Steps steps={followUp} />
        </Card>
      )}
    </div>
  );
};
