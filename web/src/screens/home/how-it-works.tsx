import type { ComponentType, ReactNode } from 'react';
import { settings } from '../../lib/settings.ts';
import { StepChoose } from '../../ui/pictures/step-choose.tsx';
import { StepDay } from '../../ui/pictures/step-day.tsx';
import { StepReport } from '../../ui/pictures/step-report.tsx';
import { StepVisit } from '../../ui/pictures/step-visit.tsx';

type Step = { title: string; text: ReactNode; Picture: ComponentType<{ className?: string }> };

const steps = (): readonly Step[] => [
  {
    title: 'Choose, or ask',
    text: 'Pick your service at the price you see, or get a free quote for anything else.',
    Picture: StepChoose,
  },
  {
    title: 'We agree on a day',
    text: settings().claims.fastScheduling ? (
      <>
        We get in touch and schedule you within{' '}
        <span className="whitespace-nowrap">24-48 hours</span>.
      </>
    ) : (
      'We get in touch and find the day that suits you.'
    ),
    Picture: StepDay,
  },
  {
    title: 'We come by',
    text: 'We work down the checklist, take photos, and latch the gate behind us.',
    Picture: StepVisit,
  },
  {
    title: 'You get the report',
    text: 'It comes by email: what was done, what we found, and the photos.',
    Picture: StepReport,
  },
];

/** Four steps from the first look to the first report (rules: screen-72). */
export const HowItWorks = () => (
  <section className="page py-12 sm:py-16" aria-labelledby="how">
    <h2 id="how" className="title-2 mb-6">
      How it works
    </h2>
    <ol className="grid gap-x-5 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
      {steps().map(({ title, text, Picture }, index) => (
        <li key={title} className="flex gap-4 lg:flex-col lg:gap-3">
          <div className="relative w-32 shrink-0 lg:w-full">
            <Picture className="w-full rounded-card border-2 border-ink" />
            <span
              aria-hidden="true"
              className="absolute -top-2 -left-2 grid size-9 place-items-center rounded-full border-2 border-ink bg-gold font-bold"
            >
              {index + 1}
            </span>
          </div>
          <div>
            <h3 className="title-3">{title}</h3>
            <p className="mt-1 text-pretty text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
);
