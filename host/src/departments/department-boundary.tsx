import { ROOT_ATTRIBUTE } from '@ar/federation/contract';
import { Component, type ReactNode } from 'react';
import { createRedrawLimit, isOfTranslation } from './redraw.ts';

interface Props {
  children: ReactNode;
  /** The page's address: at another address it is redrawn. */
  at: string;
  /** Shown until the error is diagnosed. */
  instead: ReactNode;
  onAct(): void;
  onError(error: unknown): void;
  onActionError(error: unknown): void;
}

const ACTS = ['click', 'keydown', 'input', 'submit'] as const;

/** A page that throws again within this time throws by itself, and not because of an action. */
const SETTLED_MS = 500;

/** Keeps an error inside its department. React passes errors of actions here too: then the page is redrawn. */
export class DepartmentBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  private acted = false;
  private readonly mayRedraw = createRedrawLimit();
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
    // Unless the new page has just failed itself.
    if (failed && this.state.failed && at !== this.props.at) this.setState({ failed: false });
  }

  override componentDidCatch(error: unknown) {
    if (isOfTranslation(error) && this.mayRedraw()) return this.setState({ failed: false });
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
