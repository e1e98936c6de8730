import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { PhoneReport } from '../../ui/pictures/phone-report.tsx';

/** Presents the visit reports, with a link to a sample. */
export const SampleTeaser = () => (
  <section className="page pt-12 sm:pt-16" aria-labelledby="sample">
    <div className="grid items-center gap-6 rounded-card border-2 border-ink bg-white p-5 sm:grid-cols-[1fr_1.2fr] sm:p-8">
      <PhoneReport className="w-full rounded-control border-2 border-ink" />
      <div className="flex flex-col items-start gap-3">
        <h2 id="sample" className="title-2">
          You see what we did
        </h2>
        <p className="text-ink-soft">
          After every visit you get a report: each task, the water’s readings, what was added, notes
          and photos.
        </p>
        <Link to={paths.sampleReport()} className={buttonStyles({ tone: 'paper' })}>
          See a Sample Report
        </Link>
      </div>
    </div>
  </section>
);
