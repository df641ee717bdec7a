/** What the rows are made of. Every seventh family and quarter is one and the same: the search that finds a seventh. */

export const FIRST_NAMES =
  'Ana Anđela Anđelka Bogdan Branka Čedo Danilo Dejan Dragana Đorđe Đurđa Gojko Ilija Ivana Jelena Jovan Jovana Ljiljana Ljubo Luka Marija Marko Milica Miloš Mirjana Nikola Njegoš Olivera Petar Rade Radmila Sanja Slavica Snežana Stefan Svetlana Šćepan Tamara Vesna Vuk Zoran Željka Živko'.split(
    ' ',
  );

export const LAST_NAMES =
  'Vujošević Popović Vukčević Đukanović Radonjić Bošković Čađenović Vujošević Đurović Šćepanović Žižić Krivokapić Marković Ćetković Vujošević Perović Raičević Lučić Njunjić Šuković Božović Vujošević Čelebić Žarić Ljumović Mijović Gjokaj Dževerdanović Vujošević Ivanović Kalezić Šaranović Nikčević Janković Zečević'.split(
    ' ',
  );

export const STREETS =
  'Njegoševa|Ulica slobode|Bulevar Džordža Vašingtona|Bulevar Svetog Petra Cetinjskog|Moskovska|Hercegovačka|Vučedolska|Crnogorskih serdara|Ulica Đoka Miraševića|Mosorska|Šarkića|Žrtava fašizma|Ćemovska|Ljubljanska|Bratstva i jedinstva'.split(
    '|',
  );

export const QUARTERS = 'Zabjelo|Stari aerodrom|Masline|Tološi|Gorica C|Dahna|Ljubović'.split('|');

export const BUILDINGS =
  'Stambena zgrada|Poslovna hala|Stambena zgrada|Osnovna škola|Stambena zgrada|Dom zdravlja|Stambena zgrada|Vrtić'.split(
    '|',
  );

export const INVESTORS =
  'Opština Tuzi|Čelebić gradnja d.o.o.|Žitnica a.d.|Morača invest d.o.o.|Đoković i sinovi d.o.o.|Ljetopis d.o.o.|Uprava za imovinu'.split(
    '|',
  );

export const MONUMENTS = 'Spomenik|Crkva|Spomenik|Kula|Spomenik|Česma|Spomenik|Džamija|Spomenik|Most'.split(
  '|',
);

export const DOCUMENTS = 'odluka pravilnik zahtjev uputstvo izvještaj saglasnost rješenje'.split(' ');

export const SUBJECTS =
  'građanima|parkiranju|građanima|komunalnom redu|građanima|zelenim površinama|građanima|pijacama'.split('|');

const SENTENCES = [
  'Objekat stoji na desnoj obali Morače, u blizini novog mosta.',
  'Građen je od kamena iz okoline Podgorice i obnovljen posljednjih godina.',
  'Pristup je prilagođen licima smanjene pokretljivosti.',
  'Radovi se izvode po fazama, uz redovan nadzor gradskih službi.',
  'Lokacija je predviđena važećim planskim dokumentom.',
  'Uređenje okolnog prostora obuhvata zelenilo, rasvjetu i prilazne staze.',
];

/** Paragraphs of different lengths, between 150 and 900 characters. */
export const DESCRIPTIONS = Array.from({ length: 24 }, (_, at) =>
  Array.from({ length: 3 + (at % 9) }, (__, next) => SENTENCES[(at * 5 + next * (1 + (at % 5))) % 6]).join(
    ' ',
  ),
);

/** The one row of each list that the rare search finds. */
export const RARE = 'Osmanagić';
