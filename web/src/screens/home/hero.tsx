import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { settings } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Backyard } from '../../ui/pictures/backyard.tsx';
import { StarBadge } from '../../ui/star-badge.tsx';

/** A poster nailed to the fence below it. */
const WantedPoster = () => (
  <div className="stitched relative z-1 mx-auto -mb-32 w-full self-end max-w-xs rotate-2 rounded-sm border-2 border-ink bg-cream-100 px-8 py-9 text-center text-ink shadow-[10px_10px_0_0_var(--color-gold)] max-sm:hidden">
    <span className="absolute top-1.5 left-1/2 size-3.5 -translate-x-1/2 rounded-full border-2 border-ink bg-gold" />
    <p className="font-display text-5xl leading-none font-extrabold tracking-[0.12em] uppercase">
      Wanted
    </p>
    <p className="mt-2 text-base font-bold tracking-wide">Clean or cleaner</p>
    <StarBadge className="mx-auto my-4 size-28" />
    <p className="font-display text-xl leading-tight font-extrabold">
      Green water &amp; yard bombs
    </p>
    <p className="mt-2 border-t-2 border-dashed border-ink pt-3 text-base">
      Reward: your weekend, given back
    </p>
  </div>
);

const linkStyles = 'inline-flex min-h-11 items-center font-semibold text-white underline';

export const Hero = () => (
  <section className="on-dark relative overflow-hidden bg-ink pt-7 text-white sm:pt-9">
    <div className="page grid items-center gap-10 pb-6 sm:grid-cols-[1.4fr_1fr]">
      <div>
        <h1 className="text-[clamp(2.6rem,1.6rem+4.6vw,5rem)] leading-[0.98] font-extrabold">
          <span className="block">Your Sheriff</span>{' '}
          <span className="block text-pool-200">Your Pool</span>{' '}
          <span className="block text-gold-light">Your Yard</span>
        </h1>
        <p className="mt-5 max-w-lg text-lg text-cream-100">
          Weekly pool care and pet waste cleanup for homes in {settings().city},{' '}
          {settings().state === 'TX' ? 'Texas' : settings().state}. You get a written report with
          photos after every visit.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <a href={paths.login()} className={buttonStyles({ tone: 'gold' })}>
            Get Started
          </a>
          <Link to={paths.services()} className={buttonStyles({ tone: 'paper' })}>
            View Services
          </Link>
        </div>
        <p className="mt-3 text-cream-100">
          New here?{' '}
          <Link to={paths.signup()} className={linkStyles}>
            Create a free account
          </Link>
        </p>
        <p className="flex flex-wrap gap-x-6">
          <Link to={paths.priceFinder()} className={linkStyles}>
            See your price
          </Link>
          <Link to={paths.quoteForm()} className={linkStyles}>
            Get a free quote
          </Link>
        </p>
      </div>
      <WantedPoster />
    </div>
    <Backyard className="block aspect-36/7 min-h-45 w-full border-b-4 border-ink" />
  </section>
);
