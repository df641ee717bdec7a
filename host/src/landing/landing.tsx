import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Hero } from './hero.tsx';
import { Highlights } from './highlights.tsx';
import { Island } from './island.tsx';
import type { Texts } from './texts/texts.ts';

interface LandingProps {
  texts: Texts;
  supportEmail: string;
  /** The year of the build, as the first render shows it. */
  builtIn: string;
}

/** The public page (specification, section 1). Rendered at build only: `hydrate.tsx` wakes its islands. */
export function Landing({ texts, supportEmail, builtIn }: LandingProps) {
  const contact = `mailto:${supportEmail}`;
  return (
    <>
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      <Island name="header" as="div">
        <Header texts={texts.header} contact={contact} />
      </Island>
      <main id="content">
        <Hero texts={texts} />
        <Features texts={texts} />
        <Highlights texts={texts} />
        <Faq texts={texts} contact={contact} />
      </main>
      <Footer texts={texts} supportEmail={supportEmail} builtIn={builtIn} />
    </>
  );
}
