import { ROOT_ATTRIBUTE } from '@ar/federation/contract';
import { Component, type ReactNode } from 'react';
import { createRedrawLimit, isOfTranslation } from './redraw.ts';

interface Props {
  children: ReactNode;
  /** A change clears the failure. */
  at: string;
  fallback: ReactNode;
  onInput(): void;
  onError(error: unknown): void;
  onActionError(error: unknown): void;
}

const INPUTS = ['click', 'keydown', 'input', 'submit'] as const;

/** If a page throws within this time after it was rendered again, the error does not come from an action. */
const SETTLE_MS = 500;

/** React passes errors of actions too. After such an error, this boundary renders the page again. */
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
    // Without the check of `failed`, this update would clear the error of a new page that throws in its first render.
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
