import type { FilmTexts, HeaderTexts, Texts } from './texts.ts';

export const enHeader: HeaderTexts = {
  language: 'en',
  home: 'AR Podgorica, home page',
  label: 'Main navigation',
  features: 'Features',
  faq: 'FAQ',
  contact: 'Contact',
  login: 'Login',
  dashboard: 'Dashboard',
  menu: 'Menu',
  languageGroup: 'Language',
};

export const enFilm: FilmTexts = {
  language: 'en',
  play: 'Play the film',
  frame: 'Film about the AR Podgorica app',
};

export const en: Texts = {
  header: enHeader,
  description:
    'A mobile app for Podgorica: talk to its monuments and see future buildings where they will stand.',
  skip: 'Skip to content',
  offer: {
    label: 'Jezik',
    read: 'Pročitajte stranicu na crnogorskom',
    stay: 'Ostanite na engleskom',
  },
  hero: {
    eyebrow: 'The city in augmented reality',
    title: ['Ask Podgorica.', 'It answers.'],
    lead: 'Scan the QR code beside a monument and talk to it. Point your phone at a building site and see the future building where it will stand, at its real size.',
    store: 'Get the app',
    noStore: 'The link to the app store has not been published yet.',
    features: 'What the app does',
    note: 'Conversations in Montenegrin and English. An internet connection is required.',
    backers: {
      title: 'Powered by',
      city: 'Capital City of Podgorica',
      programme: 'Development programme',
    },
    picture:
      'Drawing: Podgorica in a camera viewfinder. The Clock Tower is recognised; behind it the Millennium Bridge, the Morača and the hills.',
    landmark: 'Clock Tower',
    speech: ['They say I have been', 'here since 1667.'],
  },
  greeting: {
    kinds: {
      MONUMENT: {
        welcome: 'Welcome. In front of you:',
        offer: 'In the mobile app it talks to you: ask aloud, in English or in Montenegrin, and it answers.',
      },
      BUILDING: {
        welcome: 'Welcome. The project on this site:',
        offer: 'In the mobile app you see its 3D model on this site, at its real size.',
      },
    },
    facts: {
      INVESTOR: 'Investor',
      SIZE: 'Floor area',
      START: 'Start of construction',
      END: 'End of construction',
    },
    features: 'What the app does',
  },
  unknownPlace: {
    title: 'Place not found',
    text: 'This address leads to no monument and no building site. The code may be damaged, or the record has been removed. If you scanned the code on the spot, please tell us. The start page is below.',
  },
  notFound: {
    hint: 'The address may be mistyped, or the page has been removed.',
    home: 'Home',
    support: 'Contact support',
  },
  features: {
    title: 'Three ways to meet the city',
    lead: 'What was, what is still to come, and the way to both.',
    items: {
      avatar: {
        title: 'AR tourist guide',
        description:
          'There is a QR code beside the monument. Scan it and meet a guide, driven by artificial intelligence, who knows its story. Ask aloud and it answers.',
        picture: 'Drawing: the Clock Tower answers a visitor’s question.',
      },
      model3d: {
        title: 'AR view of construction sites',
        description:
          'Approved projects as 3D models, at their real site and in real scale. Walk around a future building before it is built.',
        picture: 'Drawing: the model of a future building stands on an empty plot between trees and a crane.',
      },
      map: {
        title: 'Map',
        description:
          'Monuments and active building sites on one map, with navigation to each of them. GPS shows what is near you.',
        picture:
          'Drawing: a map of the centre of Podgorica, where the Ribnica meets the Morača, with monuments and building sites.',
      },
    },
  },
  pictures: {
    question: 'Who built you?',
    answer: 'Hadži Mehmed-pasha.',
    place: 'Clock Tower',
    metres: '36 m',
    scale: '1 : 1',
    nearby: '180 m',
  },
  highlights: {
    title: 'What else is inside',
    picture:
      'A miniature quarter of 3D models: a sports hall, a nursery, blocks of flats, a footbridge, a student hall, a pavilion, a health centre and a row of trees.',
    items: {
      localities: {
        title: 'New localities',
        description: 'The map grows: city departments add new monuments and new building sites.',
      },
      welcome: {
        title: 'Audio welcome',
        description: 'A monument greets you aloud and tells you in a few sentences where you are.',
      },
      dialogue: {
        title: 'Dialogue with history',
        description: 'One question after another, in your own words. The conversation goes where you want.',
      },
      models: {
        title: 'Dynamic 3D models',
        description: 'Step closer to a model, walk around it and see it from every side.',
      },
      nearby: {
        title: 'Location-based display',
        description: 'The phone knows where you are, and the app shows you what is nearby.',
      },
      construction: {
        title: 'Construction data',
        description: 'With each project: investor, floor area, start and end of construction.',
      },
    },
  },
  film: {
    living: enFilm,
    title: 'See it in motion',
    lead: 'One city, one phone, and a conversation begun at a monument.',
    picture:
      'Drawing: Podgorica at dusk, with the Millennium Bridge. On the screen of a phone, the Clock Tower stands in daylight.',
    privacy: 'Nothing is loaded from YouTube until you play it.',
    link: 'Open the film on YouTube',
    missing: 'The film has not been published yet. Once it has, you can play it here.',
    alternative: {
      title: 'What the film shows',
      paragraphs: [
        'The film presents the three things that the app is for. A visitor scans the QR code beside a monument and talks to its avatar.',
        'A phone is pointed at a building site, and the model of the approved building stands there at its real size.',
        'The map shows monuments and building sites nearby, and the way to them. All of this is also described on this page.',
      ],
    },
  },
  faq: {
    title: 'Common questions',
    lead: 'Is your question missing?',
    write: 'Write to us.',
    items: [
      {
        question: 'What is AR Podgorica?',
        answer:
          'A mobile app that brings the city and what is known about it together in your phone’s camera. Monuments talk to you, and approved construction projects appear where they will stand.',
      },
      {
        question: 'How do I talk to a monument?',
        answer:
          'Scan the QR code beside the monument. Its avatar opens: ask your question aloud and it answers you.',
      },
      {
        question: 'Which languages can I use?',
        answer: 'Montenegrin and English.',
      },
      {
        question: 'Who is really answering me?',
        answer:
          'An avatar driven by artificial intelligence. It answers from documents about the monument prepared by city departments.',
      },
      {
        question: 'How do I see a future building?',
        answer:
          'Choose a building site on the map, go there and point your phone at it. The 3D model of the approved project appears on its plot at its real size.',
      },
      {
        question: 'Where do the 3D models come from?',
        answer:
          'Administrators add them in cooperation with the institutions that hold the permits for those projects.',
      },
      {
        question: 'Do I need the internet?',
        answer:
          'Yes. Conversations, models and the map load as you use them, so the app does not work offline.',
      },
      {
        question: 'Why does the app ask for my location?',
        answer: 'To show you monuments and building sites nearby, and to guide you to them.',
      },
      {
        question: 'Who is the app for?',
        answer:
          'Tourists, students, urban planners and anyone who wonders how the city came to be and how it is being built.',
      },
    ],
  },
  footer: {
    title: 'See you in the city.',
    lead: 'Questions, suggestions, corrections:',
    navLabel: 'Footer navigation',
    accessibility: 'Accessibility',
    privacy: 'Privacy',
    rights: 'All rights reserved.',
  },
};
