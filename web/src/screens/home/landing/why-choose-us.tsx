import HeartHandshake from 'lucide-react/icons/heart-handshake';
import PhoneCall from 'lucide-react/icons/phone-call';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Star from 'lucide-react/icons/star';
import { settings } from '../../../lib/settings.ts';

/** Four points, each shown only if the stage makes the claim (rules: screen-15). */
const points = [
  {
    claim: 'licensedAndInsured',
    icon: ShieldCheck,
    title: 'Licensed and insured',
    text: 'Covered for the work at your pool and on your property.',
  },
  {
    claim: 'satisfactionGuarantee',
    icon: HeartHandshake,
    title: '100% satisfaction',
    text: 'Something missed? Tell us and we come back for it.',
  },
  {
    claim: 'fiveStar',
    icon: Star,
    title: '5-star service',
    text: 'On time, gate closed, and a report with photos to show for it.',
  },
  {
    claim: 'quickSupport',
    icon: PhoneCall,
    title: 'Quick support',
    text: 'You reach the people who do the work, not a queue.',
  },
] as const;

export const WhyChooseUs = () => {
  const { claims, businessName } = settings();
  const backed = points.filter(({ claim }) => claims[claim]);
  if (backed.length === 0) return null;
  return (
    <section aria-labelledby="why" className="mb-8">
      <h2 id="why" className="title-2 mb-5">
        Why choose {businessName}?
      </h2>
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {backed.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3.5">
            <span className="grid size-11 shrink-0 place-items-center rounded-full border-2 border-ink bg-gold">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <div>
              <h3 className="title-3 leading-tight">{title}</h3>
              <p className="leading-snug text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {claims.satisfactionImprovement && (
        <p className="mt-5 leading-snug">
          <strong className="font-display text-xl font-extrabold">40%</strong> improvement in
          customer satisfaction since every visit comes with a written report.
        </p>
      )}
    </section>
  );
};
