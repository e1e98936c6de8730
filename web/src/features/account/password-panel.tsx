import { Loading } from '../../ui/loading.tsx';
import { Droplet } from '../../ui/work-animations.tsx';
import { LazyComponent } from '../../ui/lazy-component.tsx';

const load = async () => ({ default: (await import('./password-steps.tsx')).PasswordSteps });

/** Loads the password steps, and Amplify with them, when first shown. */
export const PasswordPanel = (props: {
  email?: string;
  returnTo?: string;
  onLeave?: () => void;
}) => <LazyComponent load={load} props={props} fallback={<Loading animation={<Droplet />} />} />;
