import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What stands there until it is known what the error means. */
  instead: ReactNode;
  onError: (error: unknown) => void;
}

/** Keeps an error in a department's screen inside that screen. */
export class DepartmentBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
