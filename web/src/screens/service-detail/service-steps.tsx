import type { Service } from 'shared/contracts/catalogue.ts';
import { canBeOrdered } from '../../features/catalogue/price-wording.ts';
import { settings } from '../../lib/settings.ts';
import { Steps } from '../../ui/steps.tsx';

const scheduling = (): string =>
  settings().claims.fastScheduling
    ? 'We confirm and schedule you within 24-48 hours.'
    : 'We get in touch to confirm your visit.';

const report = 'After the visit you get a written report with photos.';

/** The steps from order to report; renders nothing for services sold on a page of their own. */
export const HowItWorks = ({ service }: { service: Service }) => {
  if (service.learnMoreUrl) return null;
  const steps = canBeOrdered(service)
    ? [
        'Put it in your cart, with a day and time if you like.',
        'Send your booking request. Nothing is charged online; you pay on service day.',
        scheduling(),
        report,
      ]
    : [
        'Ask for a free quote on this page, or call us.',
        'We hear what you need and name a price before any work begins.',
        scheduling(),
        report,
      ];
  return (
    <section>
      <h2 className="title-2 mb-4">How it works</h2>
      <Steps steps={steps} />
    </section>
  );
};
