import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Stands there until it is known what the error means. */
  instead: ReactNode;
  onError(error: unknown): void;
  onActionError(error: unknown): void;
}

const ACTS = ['click', 'keydown', 'input', 'submit'] as const;

/** Keeps an error inside its screen. React brings errors of actions here too: after one the screen is drawn anew. */
export class DepartmentBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  private acted = false;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  private readonly onAct = () => {
    this.acted = true;
  };

  override componentDidMount() {
    for (const act of ACTS) document.addEventListener(act, this.onAct, { capture: true });
  }

  override componentWillUnmount() {
    for (const act of ACTS) document.removeEventListener(act, this.onAct, { capture: true });
  }

  override componentDidCatch(error: unknown) {
    if (!this.acted) return this.props.onError(error);
    this.acted = false;
    this.setState({ failed: false });
    this.props.onActionError(error);
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
