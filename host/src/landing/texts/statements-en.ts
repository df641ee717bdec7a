import type { StatementName, StatementTexts } from './statements.ts';

export const statementsEn: Record<StatementName, StatementTexts> = {
  accessibility: {
    title: 'Accessibility statement',
    lead: 'We want everybody to be able to use AR Podgorica: by keyboard, with a screen reader, on a small phone and at high magnification.',
    sections: [
      {
        title: 'What this statement covers',
        paragraphs: [
          'This public site and the dashboard for staff. The mobile app is not part of it.',
          'Our aim is level AA of the Web Content Accessibility Guidelines (WCAG) 2.2. The site partially conforms to them; what we know to be missing is listed below.',
        ],
      },
      {
        title: 'What we check',
        paragraphs: ['The following is checked automatically after every change:'],
        items: [
          'the rules of axe, on the public pages and on the screens of the dashboard, on a computer and on a phone, in light and in dark colours;',
          'working by keyboard alone, with a visible focus that nothing covers;',
          'a width of 320 pixels without scrolling sideways;',
          'that the public texts can be read, and the questions and the menu open, with JavaScript switched off.',
        ],
      },
      {
        title: 'Known limitations',
        paragraphs: ['We know of the following:'],
        items: [
          'City departments write the descriptions of the pictures of monuments. Where one is missing, a screen reader only says that it is a picture of that monument.',
          'Some monuments have no English text. You then see the Montenegrin one, and it is marked as such.',
          'The video is shown by YouTube’s player, whose accessibility we cannot influence.',
          'The map and the 3D view on the dashboard rely on sight. The same data can always be read and entered as text.',
          'The site has not yet been tested by people who use assistive technology every day, nor by independent experts.',
        ],
      },
      {
        title: 'Have you met a barrier?',
        paragraphs: [
          'Write to us what you tried to do, on which page, and with which device or assistive technology. If you need a piece of information at once, tell us which, and we will send it in a form that suits you.',
        ],
        writes: true,
      },
    ],
    written: 'This statement was prepared on 21 November 2026 on the basis of a self-assessment.',
  },
  privacy: {
    title: 'Privacy',
    lead: 'This site does not track its visitors: it has no cookies, no advertising and no statistics, and it loads nothing from other people’s servers until you ask for it.',
    sections: [
      {
        title: 'When you visit the site',
        paragraphs: [
          'Your browser remembers the language you chose, and nothing else, under the name ‘lang’ in its local storage. This stays on your device, and it goes when you clear the site’s data.',
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
          'on the server: first name, last name, email address, role, and the password in a form from which it cannot be read; and a log of who changed what, and when;',
          'in the browser: two sign-in keys (‘access_token’ and ‘refresh_token’), which are removed on signing out; the chosen appearance, columns and saved views; and, while the tab is open, unfinished entries;',
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
