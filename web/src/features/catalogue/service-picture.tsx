import type { ComponentType } from 'react';
import { FreeMonth } from '../../ui/pictures/free-month.tsx';
import { GreenToBlue } from '../../ui/pictures/green-to-blue.tsx';
import { MendedPipe } from '../../ui/pictures/mended-pipe.tsx';
import { MownLanes } from '../../ui/pictures/mown-lanes.tsx';
import { OneDay } from '../../ui/pictures/one-day.tsx';
import { OpenedFilter } from '../../ui/pictures/opened-filter.tsx';
import { PoolSchool } from '../../ui/pictures/pool-school.tsx';
import { QuietPool } from '../../ui/pictures/quiet-pool.tsx';
import { Sanitizer } from '../../ui/pictures/sanitizer.tsx';
import { SealedBag } from '../../ui/pictures/sealed-bag.tsx';
import { SkimmerNet } from '../../ui/pictures/skimmer-net.tsx';
import { TestKit } from '../../ui/pictures/test-kit.tsx';
import { TwoDogs } from '../../ui/pictures/two-dogs.tsx';
import { WatchDog } from '../../ui/pictures/watch-dog.tsx';

const pictures: Readonly<Record<string, ComponentType<{ className?: string }>>> = {
  'Monthly Membership': QuietPool,
  'Annual Membership': FreeMonth,
  'Weekly Pool Maintenance': SkimmerNet,
  'One-Time Deep Cleaning': GreenToBlue,
  'Filter & Equipment Service': OpenedFilter,
  'Chemical Balancing': TestKit,
  'Pool Repairs': MendedPipe,
  'Pool School': PoolSchool,
  'Sheriff Membership': WatchDog,
  'Deputy Membership': TwoDogs,
  'Pet Waste Removal': SealedBag,
  'Yard Sanitization': Sanitizer,
  'Regular Scheduling': OneDay,
  'One-Time Cleanup': MownLanes,
};

/**
 * A drawing of what a service does, 320:130 and as wide as its container; none if there is no picture (rules:
 * picture-2).
 */
export const ServicePicture = ({ name, className }: { name: string; className?: string }) => {
  const Picture = pictures[name];
  return Picture && <Picture {...(className !== undefined && { className })} />;
};
