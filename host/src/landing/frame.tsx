import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Island } from './island.tsx';
import { Offer } from './offer.tsx';
import type { Place } from './place.ts';
import type { Texts } from './texts/texts.ts';

export interface FrameProps {
  texts: Texts;
  place: Place;
  supportEmail: string;
  /** The year of the build, as the first render shows it. */
  builtIn: string;
}

/** What every public page has round its content. */
export function Frame({
  texts,
  place,
  supportEmail,
  builtIn,
  children,
}: FrameProps & { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      <Offer texts={texts} place={place} />
      <Island name="header" as="div" place={place}>
        <Header texts={texts.header} place={place} contact={`mailto:${supportEmail}`} />
      </Island>
      <main id="content">{children}</main>
      <Footer texts={texts} place={place} supportEmail={supportEmail} builtIn={builtIn} />
    </>
  );
}
