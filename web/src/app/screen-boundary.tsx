import { Component, type ReactNode } from 'react';
import { failureShown } from './lazy-screen.tsx';
import { RouteError } from './route-error.tsx';

type Props = {
  /** The current location. A change clears the error. */
  at: string;
  children: ReactNode;
};
type State = { at: string; failed: boolean };

/** Shows the error screen in place of children that threw while rendering. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, failed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, failed: false };
  }

  override componentDidCatch(): void {
    failureShown();
  }

  override render(): ReactNode {
    return this.state.failed ? <RouteError /> : this.props.children;
  }
}
