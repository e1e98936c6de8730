import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { settings } from '../../../lib/settings.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { PhoneReport } from '../../../ui/pictures/phone-report.tsx';
import { Steps } from '../../../ui/steps.tsx';

/** From the first look to the first report; the promise of a day is a claim of the stage. */
const steps = (): string[] => [
  'Choose a plan, or ask for a quote.',
  settings().claims.fastScheduling
    ? 'We schedule within 24-48 hours.'
    : 'We find a day that suits you.',
  'We come by and latch the gate.',
  'You get a report with photos.',
];

/** How it works, up to the report that comes of it, with a link to a sample (rules: screen-72). */
export const ReportTeaser = () => (
  <div className="grid items-center gap-5 rounded-card border-2 border-ink bg-white p-5 sm:grid-cols-2 sm:gap-8 sm:p-8">
    <PhoneReport className="w-full rounded-control border-2 border-ink max-sm:aspect-5/2" />
    <div className="flex flex-col items-start gap-4">
      <h3 className="title-3">How it works</h3>
      <Steps steps={steps()} />
      <Link to={paths.sampleReport()} className={buttonStyles({ tone: 'paper', size: 'small' })}>
        See a Sample Report
      </Link>
    </div>
  </div>
);
