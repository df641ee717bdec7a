/** Plain-text knowledge of the clerk's assistant. Deadlines and amounts are demonstration values. */

export const OPENING_HOURS = `# Radno vrijeme i adrese

Glavni grad Podgorica radi sa strankama u Njegoševoj ulici broj 13.

| Šta | Kada |
|---|---|
| Rad sa strankama | radnim danima od 8 do 14 časova |
| Pauza | od 10.30 do 11 časova |
| Arhiva i pisarnica | radnim danima od 7.30 do 14.30 časova |

## Prije dolaska

- Ponesite ličnu kartu ili pasoš.
- Ako dolazite u tuđe ime, ponesite ovjereno punomoćje.
- Za predmete u toku pripremite broj predmeta: piše na potvrdi o prijemu.

## Pristup

Ulaz je bez stepenika iz Njegoševe ulice. Lift vodi na sve spratove. Uz najavu obezbjeđuje se tumač za
znakovni jezik.

Pitanja možete poslati i na adresu pisarnica@podgorica.example.
`;

export const PLANNING_CONDITIONS = `# Urbanističko-tehnički uslovi (UTU)

UTU govore šta se na parceli smije graditi: namjenu, spratnost, indeks izgrađenosti i zauzetosti, građevinsku
liniju, udaljenost od susjeda i način priključenja.

## Ko ih može tražiti

Svako. Ne morate biti vlasnik parcele.

## Kako se traže

1. Popunite zahtjev i navedite broj katastarske parcele i katastarsku opštinu.
2. Priložite kopiju plana parcele i dokaz o uplati administrativne takse.
3. Predajte zahtjev na pisarnici ili elektronskom poštom.

## Šta dobijate

Dokument sa grafičkim prilogom iz planskog dokumenta. UTU sami po sebi ne daju pravo na gradnju.

## Pojmovi

- **Indeks zauzetosti**: odnos površine pod objektom i površine parcele.
- **Indeks izgrađenosti**: odnos bruto površine svih etaža i površine parcele.
- **Građevinska linija**: linija do koje objekat smije da dođe.
`;

export const REPORTING_PROBLEMS = `PRIJAVA KOMUNALNOG PROBLEMA

Šta se prijavljuje:
- udarne rupe i oštećeni trotoari,
- javna rasvjeta koja ne radi,
- prepuni kontejneri i divlja odlagališta,
- oborena ili suva stabla na javnoj površini,
- curenje vode na ulici,
- oštećen mobilijar u parkovima i na igralištima.

Kako prijaviti:
1. Napišite tačno mjesto: ulicu, broj ili najbliži objekat. Najbolje je poslati koordinate iz telefona.
2. Opišite problem u jednoj rečenici i dodajte fotografiju.
3. Ostavite kontakt ako želite povratnu informaciju. Prijava može biti i anonimna.

Šta se dalje dešava:
Prijavu prima dežurna služba, dodjeljuje joj broj i prosljeđuje je nadležnom preduzeću. Hitni kvarovi (curenje
vode, otkriven šaht, srušeno stablo preko puta) rješavaju se prvi, i noću i vikendom.

Šta asistent ne smije da obeća:
Tačan datum popravke. Smije da kaže broj prijave i koje je preduzeće nadležno.
`;

export const CALLS_2025 = `JAVNI POZIVI U 2025. GODINI (arhivirano)

Ovaj dokument više nije na snazi i isključen je iz odgovora asistenta. Čuva se radi pregleda.

- Podrška poljoprivredi: poziv zatvoren.
- Energetska efikasnost domaćinstava: poziv zatvoren.
- Preduzetništvo mladih: poziv zatvoren.
- Projekti mjesnih zajednica: poziv zatvoren.

Za tekuće pozive uputite građane na zvaničnu stranicu Glavnog grada.
`;

export const SERVICES_CSV = `usluga;nadlezni_organ;rok_dana;prilozi
Urbanističko-tehnički uslovi;Sekretarijat za planiranje prostora;20;zahtjev, kopija plana, dokaz o uplati takse
Saglasnost na idejno rješenje;Glavni gradski arhitekta;15;idejno rješenje, izjava projektanta
Odobrenje za zauzimanje javne površine;Sekretarijat za komunalne poslove;10;zahtjev, skica, dokaz o uplati
Raskopavanje javne površine;Sekretarijat za saobraćaj;10;zahtjev, projekat, saglasnosti vodovoda i distribucije
Postavljanje privremenog objekta;Sekretarijat za planiranje prostora;15;zahtjev, fotografije, idejno rješenje
Izvod iz plana;Sekretarijat za planiranje prostora;7;zahtjev, broj parcele
Rezervisano parking mjesto za lica sa invaliditetom;Sekretarijat za saobraćaj;10;zahtjev, rješenje, saobraćajna dozvola
Potvrda o kućnom broju;Sekretarijat za planiranje prostora;8;zahtjev, list nepokretnosti
`;

export const COMPANIES_CSV = `preduzece;djelatnost;kada_uputiti_gradjane
Vodovod i kanalizacija;vodosnabdijevanje i odvođenje otpadnih voda;curenje, slab pritisak, priključak na mrežu
Čistoća;odvoz otpada i čišćenje ulica;prepun kontejner, kabasti otpad, divlje odlagalište
Zelenilo;parkovi, drvoredi i igrališta;suvo stablo, orezivanje, oštećeno igralište
Putevi;održavanje gradskih puteva;udarna rupa, saobraćajni znak, slivnik
Komunalne usluge;javna rasvjeta i gradska imovina;rasvjeta ne radi, oštećen mobilijar
Parking servis;javni parkinzi i garaže;mjesečna karta, greška pri naplati
Tržnice i pijace;gradske pijace;zakup tezge, radno vrijeme pijaca
Sportski objekti;gradske dvorane i tereni;termini, škole sporta
Agencija za izgradnju i razvoj;uređenje građevinskog zemljišta;komunalno opremanje, rekonstrukcija ulica
`;

export const PLANNING_GLOSSARY = `${JSON.stringify(
  {
    naslov: 'Pojmovnik planiranja prostora',
    jezik: 'sr-Latn-ME',
    stanje: 'u pripremi',
    pojmovi: [
      {
        pojam: 'bruto građevinska površina',
        znacenje: 'Zbir površina svih etaža, mjereno po spoljnim zidovima.',
      },
      { pojam: 'etaža', znacenje: 'Svaki nivo objekta: podrum, suteren, prizemlje, sprat ili potkrovlje.' },
      {
        pojam: 'idejno rješenje',
        znacenje: 'Prvi projektni crtež koji pokazuje oblik, položaj i materijale.',
      },
      { pojam: 'katastarska parcela', znacenje: 'Dio zemljišta upisan u katastar pod jednim brojem.' },
      {
        pojam: 'namjena površina',
        znacenje: 'Ono za šta je plan predvidio zemljište: stanovanje, škola, park i slično.',
      },
      { pojam: 'planski dokument', znacenje: 'Akt kojim se uređuje šta se, gdje i kako može graditi.' },
      { pojam: 'regulaciona linija', znacenje: 'Linija koja dijeli javnu površinu od ostalih parcela.' },
      { pojam: 'spratnost', znacenje: 'Broj i vrsta etaža, na primjer P+2: prizemlje i dva sprata.' },
      { pojam: 'stručni nadzor', znacenje: 'Lice koje provjerava da se radi po projektu i propisima.' },
    ],
  },
  null,
  2,
)}\n`;
