/**
 * Texts of the pages before sign-in, and of every password's field. The rules' own sentences (`@ar/domain/auth`,
 * `@ar/domain/password`) are keys themselves: they are Montenegrin already.
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
  'password-set': 'Šifra je postavljena. Prijavite se novom šifrom.',
  'wrong-credentials': 'Email ili šifra nijesu ispravni.',
  'too-many': 'Previše pokušaja. Sačekajte nekoliko minuta, pa probajte ponovo.',
  'no-answer': 'Server nije dostupan. Provjerite internet vezu, pa probajte ponovo.',
  'technical-problems': 'Trenutno imamo tehničke probleme, probajte ponovo kasnije.',
  home: 'Početna',
  elsewhere: 'Druge stranice',

  'forgot-title': 'Zaboravljena šifra',
  'forgot-lead': 'Upišite email kojim se prijavljujete. Poslaćemo Vam link za novu šifru.',
  'forgot-sent-title': 'Provjerite poštu',
  'forgot-sent-lead': 'Novu šifru postavljate preko linka iz poruke.',
  'forgot-sent':
    'Ako za {{email}} postoji nalog, poruka stiže za nekoliko minuta. Link u njoj važi 60 minuta, i samo jednom. Ako je nema, pogledajte i neželjenu poštu.',
  confirm: 'Potvrdi',
  'send-again': 'Pošalji ponovo',
  'another-address': 'Druga adresa',
  sending: 'Slanje',

  'reset-title': 'Nova šifra',
  'reset-lead': 'Izaberite šifru kojom ćete se prijavljivati.',
  'new-password': 'Nova šifra',
  'password-hint':
    'Lozinka mora imati najmanje 8 karaktera, jedno veliko slovo, jedan broj i jedan specijalan znak.',
  'password-kinds': 'Šta šifra mora da ima',
  'kind-length': '8 karaktera',
  'kind-lowercase': 'malo slovo',
  'kind-uppercase': 'veliko slovo',
  'kind-digit': 'broj',
  'kind-special': 'specijalan znak',
  'kind-held': 'ispunjeno',
  'kind-missing': 'još nije',
  'set-password': 'Postavi šifru',
  saving: 'Čuvanje šifre',
  'not-set': 'Šifra nije postavljena. Probajte ponovo.',

  'link-over-title': 'Link više ne važi',
  'link-over': 'Već je upotrijebljen, ili mu je istekao rok, pa šifra nije postavljena. Zatražite novi link.',
  'link-missing-title': 'Otvorite link iz poruke',
  'link-missing':
    'Link se iz bezbjednosnih razloga ne pamti kada se stranica ponovo učita. Otvorite ga još jednom iz poruke, ili zatražite novi.',
  'ask-for-link': 'Zatraži novi link',
};
