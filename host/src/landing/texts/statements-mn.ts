import type { StatementName, StatementTexts } from './statements.ts';

export const statementsMn: Record<StatementName, StatementTexts> = {
  accessibility: {
    title: 'Izjava o pristupačnosti',
    lead: 'Želimo da AR Podgoricu može da koristi svako: tastaturom, čitačem ekrana, na malom telefonu i pri velikom uvećanju.',
    sections: [
      {
        title: 'Na šta se izjava odnosi',
        paragraphs: [
          'Na ovu javnu stranicu i na kontrolnu tablu za zaposlene. Mobilna aplikacija nije njen dio.',
          'Cilj nam je nivo AA Smjernica za pristupačnost veb sadržaja (WCAG) 2.2. Stranica je s njima djelimično usklađena; ono za šta znamo da nedostaje navedeno je niže.',
        ],
      },
      {
        title: 'Šta provjeravamo',
        paragraphs: ['Sljedeće se provjerava automatski, poslije svake izmjene:'],
        items: [
          'pravila alata axe na javnim stranicama i na ekranima kontrolne table, na računaru i na telefonu, u svijetlim i tamnim bojama;',
          'rad samo tastaturom, sa vidljivim fokusom koji ništa ne zaklanja;',
          'prikaz širine 320 piksela bez vodoravnog pomjeranja;',
          'da su javni tekstovi čitljivi, a pitanja i meni se otvaraju, i kada je JavaScript isključen.',
        ],
      },
      {
        title: 'Poznata ograničenja',
        paragraphs: ['Znamo za sljedeće:'],
        items: [
          'Opise slika spomenika pišu gradske službe. Gdje opisa nema, čitač ekrana čuje samo da je to slika toga spomenika.',
          'Engleski tekst o spomeniku negdje nedostaje. Tada stoji crnogorski i tako je označen.',
          'Video prikazuje plejer usluge YouTube, na čiju pristupačnost ne možemo da utičemo.',
          'Mapa i 3D prikaz na kontrolnoj tabli traže vid. Isti podaci se uvijek mogu pročitati i unijeti kao tekst.',
          'Stranicu još nijesu ispitali ljudi koji svakodnevno koriste pomoćne tehnologije, niti nezavisni stručnjaci.',
        ],
      },
      {
        title: 'Naišli ste na prepreku?',
        paragraphs: [
          'Pišite nam šta ste pokušali, na kojoj stranici i kojim uređajem ili pomoćnim programom. Ako Vam neki podatak treba odmah, recite nam koji, pa ćemo Vam ga poslati u obliku koji Vam odgovara.',
        ],
        writes: true,
      },
    ],
    written: 'Izjava je sastavljena 21. novembra 2026. na osnovu sopstvene provjere.',
  },
  privacy: {
    title: 'Privatnost',
    lead: 'Ova stranica ne prati posjetioce: nema kolačića, nema reklama ni statistike, i ništa ne učitava sa tuđih servera dok to sami ne zatražite.',
    sections: [
      {
        title: 'Kada posjetite stranicu',
        paragraphs: [
          'Vaš pregledač pamti samo izabrani jezik, i to pod imenom „lang“ u svom lokalnom skladištu. Taj podatak ostaje na Vašem uređaju, a brišete ga kada obrišete podatke ove stranice.',
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
          'na serveru: ime, prezime, adresa e-pošte, uloga i lozinka u obliku iz kojeg se ne može pročitati; i dnevnik izmjena, u kojem stoji ko je šta i kada izmijenio;',
          'u pregledaču: dva ključa prijave („access_token“ i „refresh_token“), koji se brišu pri odjavi; izabrani izgled, kolone i sačuvani prikazi; a dok je kartica otvorena i nezavršeni unosi;',
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
