import type { StatementName, StatementTexts } from './texts.ts';

export const statementsEn: Record<StatementName, StatementTexts> = {
  accessibility: {
    title: 'Accessibility statement',
    lead: 'We want everybody to be able to use AR Podgorica: by keyboard, with a screen reader, on a small phone and at high magnification.',
    sections: [
      {
        title: 'What this statement covers',
        paragraphs: [
          'This public site and the dashboard for staff. The mobile app is not part of it.',
          'The measure is level AA of the Web Content Accessibility Guidelines (WCAG) 2.2. It includes what the European standard EN 301 549 (V3.2.1) asks of websites. The site partially conforms to it: one criterion is not met, and it is named below.',
        ],
        facts: [{ term: 'Body responsible for accessibility', word: 'BODY' }],
      },
      {
        title: 'How we check',
        paragraphs: [
          'We went through each of the 55 criteria of levels A and AA ourselves, in Chromium. Besides, the following is checked automatically after every change:',
        ],
        items: [
          'the rules of axe, on the public pages and on the screens of the dashboard, on a computer and on a phone, in light and in dark colours;',
          'working by keyboard alone;',
          'a width of 320 pixels without scrolling sideways, text enlarged to 200%, and spaced text;',
          'forced colours, which some people choose in their system;',
          'that the public texts can be read, and the questions and the menu open, with JavaScript switched off.',
        ],
      },
      {
        title: 'What does not conform, and why',
        paragraphs: ['We know of one criterion that is not met:'],
        items: [
          'Page title (WCAG 2.4.2): all pages have the same window title, ‘AR Podgorica’, because the specification by which the city orders this product asks for it. Each page therefore begins with a heading in its text that says which page it is.',
        ],
      },
      {
        title: 'Other known limitations',
        paragraphs: ['The criteria allow these, and they may be in the way all the same:'],
        items: [
          'City departments write the descriptions of the pictures of monuments and building sites. Where one is missing, a screen reader only says that it is a picture of that place.',
          'Some English texts are missing. You then see the Montenegrin one, and it is marked as such.',
          'The video is shown by YouTube’s player, whose accessibility we cannot influence. What the film shows is also described in words.',
          'The map and the 3D view on the dashboard rely on sight. The same data can always be read and entered as text.',
          'The site has not yet been tested by people who use assistive technology every day, nor by independent experts.',
        ],
      },
      {
        title: 'Have you met a barrier?',
        paragraphs: [
          'Write and tell us what you tried to do, on which page, and with which device or assistive technology. If you need a piece of information at once, tell us which, and we will send it in a form that suits you.',
        ],
        facts: [{ term: 'Time to answer', word: 'ANSWER_TIME' }],
        writes: true,
      },
      {
        title: 'If you get no answer',
        paragraphs: [
          'If there is no answer in that time, or it does not satisfy you, you can turn to somebody else.',
        ],
        facts: [{ term: 'Whom to turn to', word: 'APPEAL' }],
      },
    ],
    written:
      'This statement was prepared on 21 November 2026 on the basis of a self-assessment. It was last reviewed on 22 November 2026.',
  },
  privacy: {
    title: 'Privacy',
    lead: 'This site does not track its visitors: it gives them no cookies, has no advertising and no statistics, and it loads nothing from other people’s servers until you ask for it.',
    sections: [
      {
        title: 'Who answers for the data',
        paragraphs: [
          'A body of the city is the controller of the personal data on this site and on the dashboard.',
        ],
        facts: [
          { term: 'Controller', word: 'BODY' },
          { term: 'Legal basis', word: 'BASIS' },
          { term: 'How long data are kept', word: 'RETENTION' },
        ],
        writes: true,
      },
      {
        title: 'When you visit the site',
        paragraphs: [
          'Your browser remembers the language you chose or kept, and nothing else, under the name ‘lang’ in its local storage. This stays on your device, and it goes when you clear the site’s data.',
          'The server records the address you opened, the time and your IP address, for security and to find faults. No profiles are made of it.',
          'The site asks for neither your location nor your camera nor your microphone.',
        ],
      },
      {
        title: 'The video',
        paragraphs: [
          'Nothing is loaded from YouTube until you press the play button. Once you do, the video comes from youtube-nocookie.com, and Google then learns your IP address and details of your browser.',
        ],
      },
      {
        title: 'When you write to us',
        paragraphs: ['We use your message and your address only to answer you.'],
      },
      {
        title: 'Staff on the dashboard',
        paragraphs: ['For their work, this is kept as well:'],
        items: [
          'on the server: first name, last name, email address, role, and the password in a form from which it cannot be read; a log of who changed what, and when; and a log of sign-ins, new passwords and roles, with the email address and the IP address;',
          'in the browser: two sign-in keys (‘access_token’ and ‘refresh_token’), which are removed on signing out; a cookie by which the server knows a browser that has been used to sign in before; the chosen appearance, columns and saved views; while the tab is open, unfinished entries, which signing out removes as well; and for each account a cookie by which sign-in knows the browser again for 180 days, so that nobody keeps its owner out by guessing passwords;',
          'map pictures: they come from a map server, OpenStreetMap’s unless configured otherwise, which then learns the IP address and the part of the map that is looked at;',
          'location: only when a member of staff asks for the map to be set to where they are. It is not kept unless they enter it.',
        ],
      },
      {
        title: 'Your rights',
        paragraphs: [
          'You may ask which data we hold about you, and have it corrected or deleted. Write to us.',
        ],
        writes: true,
      },
    ],
    written: 'This text was prepared on 21 November 2026. It is about this site, not about the mobile app.',
  },
};
