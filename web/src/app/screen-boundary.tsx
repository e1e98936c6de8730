import { Component, type ReactNode } from 'react';
import { connectivity } from '../lib/connectivity.ts';
import { FetchFailure } from './lazy-screen.tsx';
import { RouteError } from './route-error.tsx';
import { forgetFailedScreens } from './screens.ts';

type Props = {
  /** The current location. A change clears the error. */
  at: string;
  children: ReactNode;
};
type State = { at: string; failed: false | 'fetch' | 'render' };

/**
 * Shows the error screen in place of children that threw while rendering. A screen whose code did not
 * arrive tries again when the site is within reach.
 */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, failed: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: error instanceof FetchFailure ? 'fetch' : 'render' };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, failed: false };
  }

  readonly #retry = (): void =>
    this.setState(({ failed }) => (failed === 'fetch' ? { failed: false } : null));
  #stop: (() => void) | undefined;

  override componentDidMount(): void {
    this.#stop = connectivity.onRecovery(this.#retry);
  }

  override componentWillUnmount(): void {
    this.#stop?.();
  }

  override componentDidCatch(): void {
    forgetFailedScreens();
  }

  override render(): ReactNode {
    return this.state.failed ? <RouteError /> : this.props.children;
  }
}
