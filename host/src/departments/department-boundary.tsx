import { ROOT_ATTRIBUTE } from '@ar/federation/contract';
import { Component, type ReactNode } from 'react';
import { createRedraw } from './redraw.ts';

interface Props {
  children: ReactNode;
  /** Where the page stands: at another address it is drawn anew. */
  at: string;
  /** Stands there until it is known what the error means. */
  instead: ReactNode;
  /** Called when somebody does something on a page that is drawn. */
  onAct(): void;
  onError(error: unknown): void;
  onActionError(error: unknown): void;
}

const ACTS = ['click', 'keydown', 'input', 'submit'] as const;

/** A page that throws again within this time, in milliseconds, throws by itself: the error was not of an action. */
const SETTLED_MS = 500;

/** Keeps an error inside its screen. React brings errors of actions here too: after one the screen is drawn anew. */
export class DepartmentBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  private acted = false;
  private readonly isToRedraw = createRedraw();
  private settling: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  private readonly onAct = ({ target }: Event) => {
    this.acted = true;
    if (!this.state.failed && target instanceof Element && target.closest(`[${ROOT_ATTRIBUTE}]`))
      this.props.onAct();
  };

  override componentDidMount() {
    for (const act of ACTS) document.addEventListener(act, this.onAct, { capture: true });
  }

  override componentWillUnmount() {
    clearTimeout(this.settling);
    for (const act of ACTS) document.removeEventListener(act, this.onAct, { capture: true });
  }

  override componentDidUpdate({ at }: Props, { failed }: { failed: boolean }) {
    // Not where the new page has just failed itself.
    if (failed && this.state.failed && at !== this.props.at) this.setState({ failed: false });
  }

  override componentDidCatch(error: unknown) {
    if (this.isToRedraw(error)) return this.setState({ failed: false });
    const drawnAnew = this.settling !== undefined;
    clearTimeout(this.settling);
    this.settling = undefined;
    if (!this.acted || drawnAnew) {
      this.acted = false;
      return this.props.onError(error);
    }
    this.acted = false;
    this.settling = setTimeout(() => {
      this.settling = undefined;
      this.props.onActionError(error);
    }, SETTLED_MS);
    this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
