import { Component, type ReactNode } from 'react';
import { tellThrownOnLeaving } from '../departments/thrown-on-leaving.ts';

interface Props {
  children: ReactNode;
}

interface State {
  failed: boolean;
  ended?: { by: unknown };
}

/** So often in a row what stands here is drawn anew, each within a second of the one before. */
const MOST_REDRAWN = 10;

/**
 * Draws what was opened once more where what was left throws while it goes, as a map may that is removed twice. The
 * boundary of what goes is gone with it, so React brings the error to whoever stands above both.
 */
export class LeavingBoundary extends Component<Props, State> {
  override state: State = { failed: false };
  private redrawn = { times: 0, last: 0 };
  private isDrawing = false;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    tellThrownOnLeaving(error);
    // Several effects may throw as one page goes.
    if (this.isDrawing) return;
    this.isDrawing = true;
    const now = performance.now();
    const times = now - this.redrawn.last < 1000 ? this.redrawn.times + 1 : 1;
    this.redrawn = { times, last: now };
    const next = times > MOST_REDRAWN ? { failed: true, ended: { by: error } } : { failed: false };
    this.setState(next, () => {
      this.isDrawing = false;
    });
  }

  override render() {
    if (this.state.ended) throw this.state.ended.by;
    return this.state.failed ? null : this.props.children;
  }
}
