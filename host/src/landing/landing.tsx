import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { Film } from './film.tsx';
import { Frame, type FrameProps } from './frame.tsx';
import { Greeting } from './greeting.tsx';
import { Hero } from './hero.tsx';
import { Highlights } from './highlights.tsx';

interface LandingProps extends FrameProps {
  /** Whether it is the page that a monument's QR code opens. */
  greets?: boolean;
}

/** The public page (specification, section 1). Rendered at build only: `hydrate.tsx` wakes its islands. */
export function Landing({ greets = false, ...frame }: LandingProps) {
  const { texts, supportEmail } = frame;
  return (
    <Frame {...frame}>
      {greets && <Greeting texts={texts} />}
      <Hero texts={texts} />
      <Features texts={texts} />
      <Highlights texts={texts} />
      <Film texts={texts} />
      <Faq texts={texts} contact={`mailto:${supportEmail}`} />
    </Frame>
  );
}
