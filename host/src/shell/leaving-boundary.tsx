import { Component, type ReactNode } from 'react';
import { createRedrawLimit } from '../departments/redraw-limit.ts';
import { tellThrownOnLeaving } from '../departments/thrown-on-leaving.ts';

interface Props {
  children: ReactNode;
}

interface State {
  failed: boolean;
  ended?: { by: unknown };
}

/**
 * Draws what was opened once more where what was left throws while it goes, as a map may that is removed twice. The
 * boundary of what goes is gone with it, so React brings the error to whoever stands above both.
 */
export class LeavingBoundary extends Component<Props, State> {
  override state: State = { failed: false };
  private readonly mayRedraw = createRedrawLimit();
  private isDrawing = false;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    tellThrownOnLeaving(error);
    // Several effects may throw as one page goes.
    if (this.isDrawing) return;
    this.isDrawing = true;
    const next = this.mayRedraw() ? { failed: false } : { failed: true, ended: { by: error } };
    this.setState(next, () => {
      this.isDrawing = false;
    });
  }

  override render() {
    if (this.state.ended) throw this.state.ended.by;
    return this.state.failed ? null : this.props.children;
  }
}
