import { ROOT_ATTRIBUTE } from '@ar/federation/contract';
import { Component, type ReactNode } from 'react';
import { createRedrawLimit, isOfTranslation } from './redraw.ts';

interface Props {
  children: ReactNode;
  /** The URL's path and query. A change clears the failure. */
  at: string;
  fallback: ReactNode;
  onInput(): void;
  onError(error: unknown): void;
  onActionError(error: unknown): void;
}

const INPUTS = ['click', 'keydown', 'input', 'submit'] as const;

/** An action's error redraws the page. If the page throws again within this time, the action is not the cause. */
const SETTLE_MS = 500;

/** React passes errors of actions to boundaries too; after such an error, the boundary redraws the page. */
export class DepartmentBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  private hasInput = false;
  private readonly mayRedraw = createRedrawLimit();
  private settling: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  private readonly onInput = ({ target }: Event) => {
    this.hasInput = true;
    if (!this.state.failed && target instanceof Element && target.closest(`[${ROOT_ATTRIBUTE}]`))
      this.props.onInput();
  };

  override componentDidMount() {
    for (const type of INPUTS) document.addEventListener(type, this.onInput, { capture: true });
  }

  override componentWillUnmount() {
    clearTimeout(this.settling);
    for (const type of INPUTS) document.removeEventListener(type, this.onInput, { capture: true });
  }

  override componentDidUpdate({ at }: Props, { failed }: { failed: boolean }) {
    // The check of `failed` keeps the error of a new page that failed at once.
    if (failed && this.state.failed && at !== this.props.at) this.setState({ failed: false });
  }

  override componentDidCatch(error: unknown) {
    if (isOfTranslation(error) && this.mayRedraw()) return this.setState({ failed: false });
    const isFromAction = this.hasInput && this.settling === undefined;
    clearTimeout(this.settling);
    this.settling = undefined;
    this.hasInput = false;
    if (!isFromAction) return this.props.onError(error);
    this.settling = setTimeout(() => {
      this.settling = undefined;
      this.props.onActionError(error);
    }, SETTLE_MS);
    this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
