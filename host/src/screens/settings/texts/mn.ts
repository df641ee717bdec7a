/** The rules' own sentences (`@ar/domain/password`) are keys themselves: they are Montenegrin already. */
export const mn = {
  title: 'Podešavanja',
  display: 'Prikaz',
  'display-text': 'Važi za ovaj pregledač.',

  'password-title': 'Promjena šifre',
  'password-text': 'Poslije promjene bićete odjavljeni na svim drugim uređajima.',
  'current-password': 'Trenutna šifra',
  'new-password': 'Nova šifra',
  'confirm-password': 'Potvrda šifre',
  asking: 'Šifra se provjerava',
  wrong: 'Trenutna šifra nije tačna',
  unknown: 'Greska pri provjeri šifre.Pokusajte ponovo',
  'ask-again': 'Provjeri ponovo',
  save: 'Sačuvaj',
  cancel: 'Otkaži',
  saving: 'Čuvanje šifre',
  saved: 'Šifra je promijenjena. Na svim drugim uređajima ste odjavljeni.',
  dropped:
    'Odjavljeni ste dok ste mijenjali šifru. Upisane šifre se iz bezbjednosnih razloga ne čuvaju, pa ih upišite ponovo.',

  'leave-title': 'Nesačuvane izmjene',
  'leave-text': 'Nova šifra nije sačuvana. Ako napustite stranicu, važiće i dalje stara.',
  stay: 'Nastavi sa unosom',
  leave: 'Odbaci izmjene',
};
