export const mn = {
  greeting: 'Dobar dan, {{name}}',
  lead: 'Pregled onoga čime upravljate.',
  total: 'Ukupno',
  failed: 'Broj se ne može učitati.',
  retry: 'Pokušaj ponovo',
  loading: 'Učitavanje',
};
