/**
 * Texts of the pages before sign-in. The rules' own sentences (`@ar/domain/auth`) are keys themselves: they are
 * Montenegrin already.
 */
export const mn = {
  title: 'Prijava',
  lead: 'Administracija platforme AR Podgorica',
  email: 'Email',
  password: 'Šifra',
  'show-password': 'Prikaži šifru',
  'hide-password': 'Sakrij šifru',
  forgot: 'Zaboravili ste šifru?',
  'sign-in': 'Prijavi se',
  'signing-in': 'Prijavljivanje',
  expired: 'Sesija je istekla. Prijavite se ponovo i nastavite tamo gdje ste stali.',
  'wrong-credentials': 'Email ili šifra nijesu ispravni.',
  'too-many': 'Previše pokušaja. Sačekajte minut, pa probajte ponovo.',
  'no-answer': 'Server nije dostupan. Provjerite internet vezu, pa probajte ponovo.',
  'technical-problems': 'Trenutno imamo tehničke probleme, probajte ponovo kasnije.',

  'forgot-title': 'Zaboravljena šifra',
  'forgot-text': 'Pišite podršci sa adrese kojom se prijavljujete, i poslaćemo Vam uputstvo za novu šifru.',
  'forgot-write': 'Pišite podršci',
  home: 'Početna',
};
