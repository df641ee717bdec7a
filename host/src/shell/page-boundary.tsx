import { useText } from '@ar/session';
import { ErrorState } from '@ar/ui/states';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { createRedraw } from '../departments/failures.ts';

interface Props {
  children: ReactNode;
  /** Where the page stands: at another address it is drawn anew. */
  at: string;
  instead(drawAgain: () => void): ReactNode;
}

class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  private readonly isToRedraw = createRedraw();

  static getDerivedStateFromError() {
    return { failed: true };
  }

  private readonly drawAgain = () => this.setState({ failed: false });

  override componentDidCatch(error: unknown) {
    if (this.isToRedraw(error)) this.drawAgain();
  }

  override componentDidUpdate({ at }: Props) {
    if (this.state.failed && at !== this.props.at) this.drawAgain();
  }

  override render() {
    return this.state.failed ? this.props.instead(this.drawAgain) : this.props.children;
  }
}

/** Keeps an error of a page of the host in its place: the frame, and every other page, goes on. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const text = useText('shell');
  const { pathname, search } = useLocation();
  const instead = (drawAgain: () => void) => (
    <ErrorState
      level={1}
      title={text('page-threw')}
      text={text('page-threw-text')}
      retry={text('retry')}
      onRetry={drawAgain}
    />
  );
  return (
    <Boundary at={pathname + search} instead={instead}>
      {children}
    </Boundary>
  );
}
