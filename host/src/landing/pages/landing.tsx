import type { ReactNode } from 'react';
import { Faq } from '../sections/faq.tsx';
import { Features } from '../sections/features.tsx';
import { Film } from '../sections/film.tsx';
import { Hero } from '../sections/hero.tsx';
import { Highlights } from '../sections/highlights.tsx';
import { Frame, type FrameProps } from './frame.tsx';

interface LandingProps extends FrameProps {
  /** Stands before everything else, on pages that a code opens; it has the page's `h1`. */
  first?: ReactNode;
}

/** The public page. It is rendered by the build only; `browser/hydrate.tsx` takes over its islands. */
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
