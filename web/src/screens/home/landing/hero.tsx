import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { settings } from '../../../lib/settings.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { StarBadge } from '../../../ui/star-badge.tsx';

const WantedPoster = () => (
  <div className="stitched mx-auto hidden w-full max-w-64 rotate-2 rounded-sm border-2 border-ink bg-cream-100 px-6 py-5 text-center text-ink shadow-[8px_8px_0_0_var(--color-gold)] lg:block">
    <p className="font-display text-4xl leading-none font-extrabold tracking-[0.12em] uppercase">
      Wanted
    </p>
    <p className="mt-1 text-base font-bold tracking-wide">Clean or cleaner</p>
    <StarBadge className="mx-auto my-2.5 size-20" />
    <p className="font-display text-lg leading-tight font-extrabold">
      Green water &amp; yard bombs
    </p>
    <p className="mt-2 border-t-2 border-dashed border-ink pt-2 text-base leading-snug">
      Reward: your weekend, given back
    </p>
  </div>
);

/** What we do, and the two ways on (rules: screen-13). */
export const Hero = () => (
  <div className="on-dark bg-ink pt-6 text-white">
    <div className="page grid items-center gap-10 lg:grid-cols-[1.6fr_1fr]">
      <div>
        <h1 className="text-[clamp(2.6rem,2.1rem+2vw,3.6rem)] leading-[0.98] font-extrabold">
          <span className="block">Your Sheriff</span>{' '}
          <span className="block text-pool-200">Your Pool</span>{' '}
          <span className="block text-gold-light">Your Yard</span>
        </h1>
        <p className="mt-4 max-w-lg text-lg leading-normal text-cream-100">
          Weekly pool care and pet waste cleanup for homes in {settings().city},{' '}
          {settings().state === 'TX' ? 'Texas' : settings().state}. You get a written report with
          photos after every visit.
        </p>
        <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <a href={paths.login()} className={buttonStyles({ tone: 'gold' })}>
            Get Started
          </a>
          <Link to={paths.services()} className={buttonStyles({ tone: 'outline' })}>
            View Services
          </Link>
          <p className="max-sm:w-full sm:ml-3">
            New here?{' '}
            <Link
              to={paths.signup()}
              className="inline-flex min-h-11 items-center font-semibold text-white underline"
            >
              Create a free account
            </Link>
          </p>
        </div>
      </div>
      <WantedPoster />
    </div>
  </div>
);
