import HeartHandshake from 'lucide-react/icons/heart-handshake';
import PhoneCall from 'lucide-react/icons/phone-call';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Star from 'lucide-react/icons/star';
import { settings } from '../../lib/settings.ts';

/** Four points, each shown only if the stage makes the claim. */
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
    <section
      className="border-y-2 border-cream-200 bg-cream-100 py-12 sm:py-16"
      aria-labelledby="why"
    >
      <div className="page">
        <h2 id="why" className="title-2 mb-7">
          Why choose {businessName}?
        </h2>
        <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
          {backed.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4 lg:flex-col">
              <span className="grid size-13 shrink-0 place-items-center rounded-full border-2 border-ink bg-gold">
                <Icon aria-hidden="true" className="size-6" />
              </span>
              <div>
                <h3 className="title-3">{title}</h3>
                <p className="mt-1 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        {claims.satisfactionImprovement && (
          <p className="mt-8 border-t-2 border-dashed border-cream-300 pt-6 text-lg">
            <strong className="font-display text-2xl font-extrabold">40%</strong> improvement in
            customer satisfaction since every visit comes with a written report.
          </p>
        )}
      </div>
    </section>
  );
};
