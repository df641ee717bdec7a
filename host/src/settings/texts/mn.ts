export const mn = {
  title: 'Podešavanja',
  display: 'Prikaz',
  'display-text': 'Važi za ovaj pregledač.',
};
