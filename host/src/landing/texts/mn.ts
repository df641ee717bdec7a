import type { Language } from '@ar/domain/languages';

/** The header's and the film button's texts are separate because a script contains them. */
export const mnHeader = {
  language: 'mn' as Language,
  home: 'AR Podgorica, početna stranica',
  label: 'Glavna navigacija',
  features: 'Mogućnosti',
  faq: 'Pitanja',
  contact: 'Kontakt',
  login: 'Prijava',
  dashboard: 'Kontrolna tabla',
  menu: 'Meni',
  languageGroup: 'Jezik',
};

export const mnFilm = {
  language: 'mn' as Language,
  play: 'Pustite film',
  frame: 'Film o aplikaciji AR Podgorica',
};

/** Every text of the public page. English must have the same ones (`texts.ts`). */
export const mn = {
  header: mnHeader,
  description:
    'Mobilna aplikacija za Podgoricu: razgovarajte sa spomenicima i pogledajte buduće zgrade na njihovom mjestu.',
  skip: 'Pređite na sadržaj',
  // In the other language, for people who prefer it.
  offer: { label: 'Language', read: 'Read this page in English', stay: 'Stay in Montenegrin' },
  hero: {
    eyebrow: 'Grad u proširenoj stvarnosti',
    title: ['Pitajte Podgoricu.', 'Ona odgovara.'] as [string, string],
    lead: 'Skenirajte QR kod pored spomenika i razgovarajte s njim. Uperite telefon u gradilište i pogledajte buduću zgradu na njenom mjestu, u stvarnoj veličini.',
    store: 'Preuzmite aplikaciju',
    noStore: 'Link ka prodavnici aplikacija još nije objavljen.',
    features: 'Šta aplikacija može',
    note: 'Razgovor na crnogorskom i engleskom jeziku. Potrebna je internet veza.',
    backers: {
      title: 'Projekat podržavaju',
      city: 'Glavni grad Podgorica',
      programme: 'Razvojni program',
    },
    picture:
      'Crtež: Podgorica kroz tražilo kamere. Sahat kula je prepoznata, iza nje su most Milenijum, Morača i brda.',
    landmark: 'Sahat kula',
    speech: ['Kažu da sam ovdje', 'od 1667. godine.'] as [string, string],
  },
  greeting: {
    kinds: {
      MONUMENT: {
        welcome: 'Dobro došli. Pred Vama je',
        offer:
          'U mobilnoj aplikaciji razgovara s Vama: pitajte glasom, na crnogorskom ili na engleskom, i dobićete odgovor.',
      },
      BUILDING: {
        welcome: 'Dobro došli. Projekat na ovom mjestu:',
        offer: 'U mobilnoj aplikaciji vidite njegov 3D model na ovom mjestu, u stvarnoj veličini.',
      },
    },
    facts: {
      INVESTOR: 'Investitor',
      SIZE: 'Površina',
      START: 'Početak gradnje',
      END: 'Završetak gradnje',
    },
    features: 'Šta aplikacija može',
  },
  unknownPlace: {
    title: 'Mjesto nije pronađeno',
    text: 'Ova adresa ne vodi ni do jednog spomenika ni gradilišta. Kod je možda oštećen, ili je zapis uklonjen. Ako ste kod skenirali na licu mjesta, javite nam. Početna stranica je ispod.',
  },
  notFound: {
    hint: 'Adresa je možda pogrešno upisana, ili je stranica uklonjena.',
    home: 'Početna',
    support: 'Kontaktirajte podršku',
  },
  features: {
    title: 'Tri načina da upoznate grad',
    lead: 'Ono što je bilo, ono što tek dolazi i put do jednog i drugog.',
    items: {
      avatar: {
        title: 'AR turistički vodič',
        description:
          'Pored spomenika stoji QR kod. Skenirajte ga i pred Vama je sagovornik, vođen vještačkom inteligencijom, koji poznaje njegovu priču. Pitajte glasom, on odgovara.',
        picture: 'Crtež: Sahat kula odgovara na pitanje posjetioca.',
      },
      model3d: {
        title: 'AR prikaz gradilišta',
        description:
          'Odobreni projekti kao 3D modeli, na svojoj stvarnoj lokaciji i u stvarnoj razmjeri. Obiđite buduću zgradu prije nego što je sagrade.',
        picture: 'Crtež: model buduće zgrade stoji na praznoj parceli, između drveća i krana.',
      },
      map: {
        title: 'Mapa',
        description:
          'Spomenici i aktivna gradilišta na jednoj mapi, sa navigacijom do svakog od njih. GPS pokazuje šta je blizu Vas.',
        picture: 'Crtež: mapa centra Podgorice sa ušćem Ribnice u Moraču, spomenicima i gradilištima.',
      },
    },
  },
  pictures: {
    question: 'Ko te je sagradio?',
    answer: 'Hadži Mehmed-paša.',
    place: 'Sahat kula',
    metres: '36 m',
    scale: '1 : 1',
    nearby: '180 m',
  },
  highlights: {
    title: 'Šta Vas još čeka',
    picture:
      'Maketa od 3D modela gradilišta: sportska dvorana, vrtić, stambene zgrade, pješački most, studentski dom, paviljon, dom zdravlja i drvored.',
    items: {
      localities: {
        title: 'Novi lokaliteti',
        description: 'Mapa raste: gradske službe dodaju nove spomenike i nova gradilišta.',
      },
      welcome: {
        title: 'Zvučna dobrodošlica',
        description: 'Spomenik Vas dočeka glasom i u nekoliko rečenica kaže gdje ste stigli.',
      },
      dialogue: {
        title: 'Dijalog sa istorijom',
        description: 'Pitanje po pitanje, Vašim riječima. Razgovor ide onuda kuda Vas zanima.',
      },
      models: {
        title: 'Dinamični 3D modeli',
        description: 'Priđite modelu, obiđite ga i pogledajte sa svih strana.',
      },
      nearby: {
        title: 'Prikaz prema lokaciji',
        description: 'Telefon zna gdje ste, a aplikacija Vam pokaže šta je u blizini.',
      },
      construction: {
        title: 'Podaci o gradnji',
        description: 'Uz svaki projekat: investitor, površina, početak i završetak gradnje.',
      },
    },
  },
  film: {
    living: mnFilm,
    title: 'Pogledajte u pokretu',
    lead: 'Jedan grad, jedan telefon i razgovor koji počinje kod spomenika.',
    picture:
      'Crtež: Podgorica u sumrak, sa mostom Milenijum. Na ekranu telefona Sahat kula stoji na dnevnoj svjetlosti.',
    privacy: 'Dok ga ne pustite, ništa se ne učitava sa YouTube-a.',
    link: 'Otvorite film na YouTube-u',
    missing: 'Film još nije objavljen. Kad bude, moći ćete da ga pustite ovdje.',
    alternative: {
      title: 'Šta film pokazuje',
      paragraphs: [
        'Film predstavlja tri stvari kojima aplikacija služi. Posjetilac skenira QR kod pored spomenika i razgovara sa njegovim avatarom.',
        'Telefon se uperi u gradilište, a model odobrene zgrade stoji na svom mjestu, u stvarnoj veličini.',
        'Mapa pokazuje spomenike i gradilišta u blizini i put do njih. Sve to je opisano i na ovoj stranici.',
      ],
    },
  },
  faq: {
    title: 'Česta pitanja',
    lead: 'Ne nalazite odgovor?',
    write: 'Pišite nam.',
    items: [
      {
        question: 'Šta je AR Podgorica?',
        answer:
          'Mobilna aplikacija koja u kameri telefona spaja grad i podatke o njemu. Spomenici u njoj razgovaraju sa Vama, a odobreni građevinski projekti se vide tamo gdje će stajati.',
      },
      {
        question: 'Kako da razgovaram sa spomenikom?',
        answer:
          'Skenirajte QR kod koji stoji pored spomenika. Otvara se njegov avatar: postavite pitanje glasom i on Vam odgovara.',
      },
      {
        question: 'Na kojim jezicima mogu da razgovaram?',
        answer: 'Na crnogorskom i na engleskom.',
      },
      {
        question: 'Ko zapravo odgovara na moja pitanja?',
        answer:
          'Avatar kojim upravlja vještačka inteligencija. Odgovara na osnovu dokumenata koje su o spomeniku pripremile gradske službe.',
      },
      {
        question: 'Kako da vidim buduću zgradu?',
        answer:
          'Na mapi izaberite gradilište, dođite do njega i uperite telefon. 3D model odobrenog projekta pojavljuje se na svojoj parceli, u stvarnoj veličini.',
      },
      {
        question: 'Odakle dolaze 3D modeli?',
        answer: 'Dodaju ih administratori u saradnji sa institucijama koje imaju dozvole za te projekte.',
      },
      {
        question: 'Da li mi je potreban internet?',
        answer: 'Da. Razgovor, modeli i mapa se učitavaju dok ih koristite, pa aplikacija ne radi bez veze.',
      },
      {
        question: 'Zašto aplikacija traži moju lokaciju?',
        answer: 'Da bi Vam pokazala spomenike i gradilišta u blizini i odvela Vas do njih.',
      },
      {
        question: 'Kome je aplikacija namijenjena?',
        answer: 'Turistima, studentima, urbanistima i svima koje zanima kako je grad nastao i kako se gradi.',
      },
    ],
  },
  footer: {
    title: 'Vidimo se u gradu.',
    lead: 'Pitanja, prijedlozi, ispravke podataka:',
    navLabel: 'Navigacija u podnožju',
    accessibility: 'Pristupačnost',
    privacy: 'Privatnost',
    rights: 'Sva prava zadržana.',
  },
};
