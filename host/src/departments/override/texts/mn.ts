export const mn = {
  label: 'Lokalna verzija',
  running: '{{name}}: ovo je Vaša lokalna verzija.',
  'running-what': 'Učitana je sa {{origin}}, samo u ovoj kartici i samo Vama, do {{until}}.',
  leave: 'Napusti lokalnu verziju',
  ended: '{{name}}: vidite objavljeno izdanje.',
  'ended-what':
    'Dozvola za lokalnu verziju sa {{origin}} je istekla. Ponovo je uključujete na stranici Izdanja.',
  dismiss: 'U redu',
};
