export const mn = {
  loading: '{{name}}: učitavanje',
  'still-loading': 'Još se učitava… Ako ne stigne za najviše pola minuta, ovdje će pisati šta nije u redu.',
  title: '{{name}}: odjeljenje trenutno nije dostupno',
  rest: 'Ostala odjeljenja rade i ostajete prijavljeni.',
  retry: 'Pokušaj ponovo',
  support: 'Ako se ponovi, javite se podršci i navedite: {{details}}.',
  previous: 'Novo izdanje odjeljenja trenutno ne radi kako treba, pa radite u prethodnom ({{version}}).',
  'off-title': '{{name}}: odjeljenje je isključeno',
  'off-rest':
    'Odjeljenje je namjerno isključeno i ništa njegovo nije učitano. Ono što ste ranije sačuvali je sačuvano, a ostala odjeljenja rade.',
  'own-build':
    'Uključena je Vaša lokalna verzija sa {{origin}}, a ne objavljeno izdanje. Pokrenite svoj server pa pokušajte ponovo, ili je napustite dugmetom na vrhu stranice.',
  offline: 'Server nije dostupan. Provjerite internet vezu, pa pokušajte ponovo.',
  timeout: 'Server nije odgovorio na vrijeme. Pokušajte ponovo za koji trenutak.',
  http: 'Fajlovi odjeljenja trenutno nijesu na serveru (odgovor {{status}}). Pokušajte ponovo za koji trenutak.',
  integrity:
    'Fajlovi odjeljenja se razlikuju od objavljenog izdanja, pa ih iz bezbjednosnih razloga nijesmo pokrenuli.',
  incompatible: 'Ovo izdanje odjeljenja ne odgovara trenutnoj verziji aplikacije, pa ga nijesmo pokrenuli.',
  evaluation: 'Odjeljenje je prekinulo rad zbog greške pri pokretanju.',
  'invalid-export': 'Izdanje odjeljenja nije ispravno sastavljeno, pa ga nijesmo pokrenuli.',
  render: 'Odjeljenje je prekinulo rad zbog greške pri prikazu.',
  action:
    'Radnja nije izvršena do kraja jer je u programu nastala greška. Provjerite da li je promjena sačuvana, pa pokušajte ponovo.',
  'action-title': 'Greška',
};
