import type { ReactNode } from 'react';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { Film } from './film.tsx';
import { Frame, type FrameProps } from './frame.tsx';
import { Hero } from './hero.tsx';
import { Highlights } from './highlights.tsx';

interface LandingProps extends FrameProps {
  /** What a page that a code opens begins with, under the page's heading. */
  first?: ReactNode;
}

/** The public page. Rendered at build only: `hydrate.tsx` wakes its islands. */
export function Landing({ first, ...frame }: LandingProps) {
  const { texts, supportEmail } = frame;
  return (
    <Frame {...frame}>
      {first}
      <Hero texts={texts} heading={first ? 'h2' : 'h1'} />
      <Features texts={texts} />
      <Highlights texts={texts} />
      <Film texts={texts} />
      <Faq texts={texts} contact={`mailto:${supportEmail}`} />
    </Frame>
  );
}
