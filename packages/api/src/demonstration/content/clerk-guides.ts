import type { DocumentText } from '../documents/document-text.ts';

/** What the assistant tells somebody who wants to build; laid out as a PDF. */
export const BUILDING_NOTICE_GUIDE: DocumentText = {
  title: 'Prijava građenja: od zahtjeva do početka radova',
  subtitle: 'Vodič za građane – demonstracioni dokument platforme AR Podgorica',
  sections: [
    {
      heading: 'Kome je namijenjen',
      paragraphs: [
        'Vodič je za fizička lica koja na svojoj parceli grade ili rekonstruišu porodičnu kuću. Za složene objekte, stambene zgrade i objekte od državnog interesa zahtjev se podnosi nadležnom ministarstvu.',
      ],
    },
    {
      heading: 'Redosljed koraka',
      paragraphs: [
        '1. Provjerite da li je Vaša parcela obuhvaćena planskim dokumentom i koja joj je namjena.',
        '2. Zatražite urbanističko-tehničke uslove i smjernice za projektovanje.',
        '3. Angažujte ovlašćenog projektanta da izradi idejno rješenje i glavni projekat.',
        '4. Pribavite saglasnost na idejno rješenje (oblik, materijali, odnos prema susjedima).',
        '5. Obezbijedite reviziju glavnog projekta kod ovlašćenog revidenta.',
        '6. Podnesite prijavu građenja i na gradilištu istaknite tablu sa podacima.',
      ],
    },
    {
      heading: 'Šta se prilaže',
      paragraphs: [
        'Dokaz o pravu na parceli, ovjeren glavni projekat sa izvještajem o reviziji, saglasnost na idejno rješenje, ugovori sa izvođačem i stručnim nadzorom, polisa osiguranja od odgovornosti projektanta i izvođača.',
      ],
    },
    {
      heading: 'Najčešće greške',
      paragraphs: [
        'Radovi počnu prije prijave. Projekat odstupa od uslova za visinu ili udaljenost od susjedne parcele. Tabla na gradilištu nije istaknuta. U sva tri slučaja inspekcija može da obustavi radove.',
        'Ako niste sigurni, pitajte Sekretarijat za planiranje prostora prije nego što platite projekat.',
      ],
    },
  ],
};

/** Questions that people ask at the counter; laid out for Word, as the service edits it. */
export const FREQUENT_QUESTIONS: DocumentText = {
  title: 'Česta pitanja građana',
  subtitle: 'Odgovori koje asistent smije da koristi doslovno – demonstracioni dokument',
  sections: [
    {
      heading: 'Da li mogu da vidim planirani objekat prije nego što bude sagrađen?',
      paragraphs: [
        'Da. U aplikaciji AR Podgorica otvorite mapu gradilišta, dođite do lokacije i uperite kameru prema parceli. Model odobrenog projekta prikazuje se u stvarnoj veličini. Potrebna je veza sa internetom.',
      ],
    },
    {
      heading: 'Šta je broj dozvole koji piše uz objekat?',
      paragraphs: [
        'To je broj pod kojim se predmet vodi kod nadležnog organa. Navedite ga kad tražite informaciju o gradilištu. Ako broja nema, postupak još nije završen.',
      ],
    },
    {
      heading: 'Kome da prijavim buku sa gradilišta?',
      paragraphs: [
        'Komunalnoj inspekciji Glavnog grada. U prijavi navedite adresu, vrijeme i vrstu buke, a po mogućnosti i fotografiju table sa gradilišta.',
      ],
    },
    {
      heading: 'Na kojim jezicima mogu da razgovaram sa asistentom?',
      paragraphs: ['Na crnogorskom i engleskom jeziku.'],
    },
    {
      heading: 'Da li asistent rješava moj predmet?',
      paragraphs: [
        'Ne. Asistent daje opšte informacije i upućuje Vas na nadležni organ. Odluku uvijek donosi službeno lice.',
      ],
    },
  ],
};
