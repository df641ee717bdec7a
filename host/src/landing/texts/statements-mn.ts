import type { StatementName, StatementTexts } from './texts.ts';

export const statementsMn: Record<StatementName, StatementTexts> = {
  accessibility: {
    title: 'Izjava o pristupačnosti',
    lead: 'Želimo da AR Podgoricu može da koristi svako: tastaturom, čitačem ekrana, na malom telefonu i pri velikom uvećanju.',
    sections: [
      {
        title: 'Na šta se izjava odnosi',
        paragraphs: [
          'Na ovu javnu stranicu i na kontrolnu tablu za zaposlene. Mobilna aplikacija nije njen dio.',
          'Mjerilo je nivo AA Smjernica za pristupačnost veb sadržaja (WCAG) 2.2. On obuhvata i ono što evropski standard EN 301 549 (V3.2.1) traži od veb stranica. Stranica je s njim djelimično usklađena: jedan kriterijum nije ispunjen, a naveden je niže.',
        ],
        facts: [{ term: 'Organ koji odgovara za pristupačnost', word: 'BODY' }],
      },
      {
        title: 'Kako provjeravamo',
        paragraphs: [
          'Svaki od 55 kriterijuma nivoa A i AA prošli smo sami, u pregledaču Chromium. Sljedeće se, osim toga, provjerava automatski poslije svake izmjene:',
        ],
        items: [
          'pravila alata axe na javnim stranicama i na ekranima kontrolne table, na računaru i na telefonu, u svijetlim i tamnim bojama;',
          'rad samo tastaturom;',
          'prikaz širine 320 piksela bez vodoravnog pomjeranja, tekst uvećan na 200 % i razmaknut tekst;',
          'prisilne boje, koje neki ljudi biraju u svom sistemu;',
          'da su javni tekstovi čitljivi, a pitanja i meni se otvaraju, i kada je JavaScript isključen.',
        ],
      },
      {
        title: 'Šta nije usklađeno, i zašto',
        paragraphs: ['Znamo za jedan kriterijum koji nije ispunjen:'],
        items: [
          'Naslov stranice (WCAG 2.4.2): sve stranice imaju isti naslov prozora, „AR Podgorica”, jer tako traži specifikacija po kojoj grad naručuje ovaj proizvod. Zato svaka stranica počinje naslovom u tekstu koji kaže koja je.',
        ],
      },
      {
        title: 'Druga poznata ograničenja',
        paragraphs: ['Ovo kriterijumi dopuštaju, a ipak može da smeta:'],
        items: [
          'Opise slika spomenika i gradilišta pišu gradske službe. Gdje opisa nema, čitač ekrana čuje samo da je to slika toga mjesta.',
          'Engleski tekst negdje nedostaje. Tada stoji crnogorski i tako je označen.',
          'Video prikazuje plejer usluge YouTube, na čiju pristupačnost ne možemo da utičemo. Šta film pokazuje opisano je i tekstom.',
          'Mapa i 3D prikaz na kontrolnoj tabli traže vid. Isti podaci se uvijek mogu pročitati i unijeti kao tekst.',
          'Stranicu još nijesu ispitali ljudi koji svakodnevno koriste pomoćne tehnologije, niti nezavisni stručnjaci.',
        ],
      },
      {
        title: 'Naišli ste na prepreku?',
        paragraphs: [
          'Pišite nam šta ste pokušali, na kojoj stranici i kojim uređajem ili pomoćnim programom. Ako Vam neki podatak treba odmah, recite nam koji, pa ćemo Vam ga poslati u obliku koji Vam odgovara.',
        ],
        facts: [{ term: 'Rok za odgovor', word: 'ANSWER_TIME' }],
        writes: true,
      },
      {
        title: 'Ako ne dobijete odgovor',
        paragraphs: ['Ako odgovora nema u tom roku, ili njime nijeste zadovoljni, možete se obratiti dalje.'],
        facts: [{ term: 'Kome se obratiti', word: 'APPEAL' }],
      },
    ],
    written:
      'Izjava je sastavljena 21. novembra 2026. na osnovu sopstvene provjere. Posljednji put je pregledana 22. novembra 2026.',
  },
  privacy: {
    title: 'Privatnost',
    lead: 'Ova stranica ne prati posjetioce: ne daje im kolačiće, nema reklama ni statistike, i ništa ne učitava sa tuđih servera dok to sami ne zatražite.',
    sections: [
      {
        title: 'Ko odgovara za podatke',
        paragraphs: ['Podacima o ličnosti na ovoj stranici i na kontrolnoj tabli rukuje gradski organ.'],
        facts: [
          { term: 'Rukovalac podacima', word: 'BODY' },
          { term: 'Pravni osnov', word: 'BASIS' },
          { term: 'Koliko se podaci čuvaju', word: 'RETENTION' },
        ],
        writes: true,
      },
      {
        title: 'Kada posjetite stranicu',
        paragraphs: [
          'Vaš pregledač pamti samo jezik koji ste izabrali ili zadržali, i to pod imenom „lang” u svom lokalnom skladištu. Taj podatak ostaje na Vašem uređaju, a brišete ga kada obrišete podatke ove stranice.',
          'Server bilježi adresu koju ste otvorili, vrijeme i Vašu IP adresu, radi bezbjednosti i otklanjanja kvarova. Iz toga se ne prave profili.',
          'Stranica ne traži Vašu lokaciju, kameru ni mikrofon.',
        ],
      },
      {
        title: 'Video',
        paragraphs: [
          'Dok ne pritisnete dugme za puštanje, od usluge YouTube se ništa ne učitava. Kada ga pritisnete, video stiže sa adrese youtube-nocookie.com, a kompanija Google tada saznaje Vašu IP adresu i podatke o pregledaču.',
        ],
      },
      {
        title: 'Kada nam pišete',
        paragraphs: ['Vašu poruku i adresu koristimo samo da bismo Vam odgovorili.'],
      },
      {
        title: 'Zaposleni na kontrolnoj tabli',
        paragraphs: ['Za rad se čuva i sljedeće:'],
        items: [
          'na serveru: ime, prezime, adresa e-pošte, uloga i lozinka u obliku iz kojeg se ne može pročitati; dnevnik izmjena, u kojem stoji ko je šta i kada izmijenio; i dnevnik prijava, novih lozinki i uloga, sa adresom e-pošte i IP adresom;',
          'u pregledaču: dva ključa prijave („access_token” i „refresh_token”), koji se brišu pri odjavi; kolačić po kojem server prepoznaje pregledač u kojem je već bilo prijave; izabrani izgled, kolone i sačuvani prikazi; dok je kartica otvorena i nezavršeni unosi, koji se takođe brišu pri odjavi; i za svaki nalog kolačić po kojem prijava 180 dana prepoznaje pregledač, da niko pogađanjem lozinke ne bi spriječio vlasnika da se prijavi;',
          'slike mape: stižu sa servera za mape, po pravilu servisa OpenStreetMap, koji tada saznaje IP adresu i dio mape koji se gleda;',
          'lokacija: samo kada zaposleni zatraži da se mapa postavi na mjesto gdje se nalazi. Ne čuva se ako je ne unese.',
        ],
      },
      {
        title: 'Vaša prava',
        paragraphs: [
          'Možete da pitate koje podatke o Vama imamo i da tražite da se isprave ili obrišu. Pišite nam.',
        ],
        writes: true,
      },
    ],
    written: 'Tekst je sastavljen 21. novembra 2026. Odnosi se na ovu stranicu, ne i na mobilnu aplikaciju.',
  },
};
