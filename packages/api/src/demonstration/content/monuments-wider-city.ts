import type { DemonstrationMonument } from '../monument.ts';

/** Away from the centre: Kruševac, Gorica, Preko Morače, Konik, Duklja and Dajbabe. */
export const WIDER_CITY_MONUMENTS: readonly DemonstrationMonument[] = [
  {
    slug: 'dvorac-petrovica',
    name: 'Dvorac Petrovića na Kruševcu',
    name_en: 'Petrović Palace at Kruševac',
    address: 'Park Petrovića, Kruševac',
    latitude: 42.4389,
    longitude: 19.2525,
    description:
      'Dvorski kompleks na uzvišenju na desnoj obali Morače, nekadašnji zimski dvor kralja Nikole. Kamen temeljac položen je 20. aprila 1891. godine, a dvorac, Perjanički dom i dvorska kapela Svetog Dimitrija završeni su do 1894. Dvorac je bio namijenjen knezu Mirku Petroviću. Danas je u njemu Muzej savremene umjetnosti Crne Gore, a oko njega veliki park.',
    description_en:
      'A palace complex on a rise above the right bank of the Morača, once the winter court of King Nikola. The foundation stone was laid on 20 April 1891; the palace, the House of the King’s Guard and the court chapel of St Demetrius were finished by 1894. Intended for Prince Mirko Petrović, it now houses the Museum of Contemporary Art of Montenegro in a large park.',
    image_alt: 'Crtež: dvorac na sprat sa terasom i stepeništem, među visokim drvećem parka',
    image_alt_en: 'Drawing: a two-storey palace with a terrace and steps among the tall trees of its park',
    drawing: 'palace',
  },
  {
    slug: 'saborni-hram-hristovog-vaskrsenja',
    name: 'Saborni hram Hristovog Vaskrsenja',
    name_en: 'Cathedral of the Resurrection of Christ',
    address: 'Bulevar Džordža Vašingtona, Preko Morače',
    latitude: 42.44569,
    longitude: 19.24825,
    description:
      'Najveći hram u Podgorici, građen od 1993. do 2013. godine. Projektovao ga je arhitekta Predrag Ristić, sa Jovanom Popovićem. Osvećen je 7. oktobra 2013, na proslavi 1700 godina Milanskog edikta. Dva zvonika i luk iznad ulaza podsjećaju na katedralu Svetog Tripuna u Kotoru; visok je 41,5 metara i ima sedamnaest zvona.',
    description_en:
      'The largest church in Podgorica, built from 1993 to 2013 to a design by the architect Predrag Ristić with Jovan Popović. It was consecrated on 7 October 2013, when 1,700 years of the Edict of Milan were celebrated. Its two bell towers and the arch above the entrance recall the Cathedral of St Tryphon in Kotor; it is 41.5 metres high and has seventeen bells.',
    image_alt: 'Crtež: bijeli kameni hram sa dva zvonika, velikom kupolom i lučnim ulazom',
    image_alt_en:
      'Drawing: a white stone cathedral with two bell towers, a large dome and an arched entrance',
    drawing: 'cathedral',
  },
  {
    slug: 'spomenik-partizanu-borcu',
    name: 'Spomenik Partizanu-borcu',
    name_en: 'Monument to the Partisan Fighter',
    address: 'Brdo Gorica',
    latitude: 42.4483,
    longitude: 19.2661,
    description:
      'Mauzolej na brdu Gorica, u osi Njegoševe ulice, otkriven 13. jula 1957. godine. Autori su arhitekta Vojislav Đokić i vajar Drago Đurović. Od bijelog je kamena iz Spuža, a na platformu se izlazi širokim stepeništem između dvije figure boraca. U njemu počivaju posmrtni ostaci 66 narodnih heroja i dva revolucionara.',
    description_en:
      'A mausoleum on Gorica hill, on the axis of Njegoševa Street, unveiled on 13 July 1957. Its authors are the architect Vojislav Đokić and the sculptor Drago Đurović. It is of white stone from Spuž, and a broad flight of steps leads up between two figures of fighters. The remains of 66 national heroes and two revolutionaries lie here.',
    image_alt: 'Crtež: bijeli kameni mauzolej na stubovima sa stepeništem, među borovima Gorice',
    image_alt_en: 'Drawing: a white stone mausoleum on pillars with steps, among the pines of Gorica',
    drawing: 'mausoleum',
  },
  {
    slug: 'crkva-presvetog-srca-isusova',
    name: 'Crkva Presvetog Srca Isusova',
    name_en: 'Church of the Most Sacred Heart of Jesus',
    address: 'Zagrebačka 3, Konik',
    latitude: 42.43781,
    longitude: 19.27562,
    description:
      'Katolička crkva na Koniku, sagrađena 1969. godine po projektu arhitekte Zvonimira Vrkljana. Zamijenila je crkvu u centru grada koja je srušena u bombardovanju 1944. godine. Betonska građevina brutalističkog izraza zamišljena je kao lađa: kroz kulu iznad oltara svjetlost pada u zamračenu unutrašnjost, a pored crkve stoji zvonik visok četrdeset metara.',
    description_en:
      'A Catholic church at Konik, built in 1969 to a design by the architect Zvonimir Vrkljan. It replaced a church in the centre that was destroyed by the bombing of 1944. The Brutalist concrete building was conceived as a ship: light falls through the tower above the altar into the dark interior, and a bell tower forty metres high stands beside it.',
    image_alt: 'Crtež: betonska crkva oblika lađe sa kulom i visokim samostalnim zvonikom',
    image_alt_en: 'Drawing: a ship-like concrete church with a tower and a tall detached campanile',
    drawing: 'concrete-church',
  },
  {
    slug: 'duklja',
    name: 'Duklja (Doclea)',
    name_en: 'Doclea (Duklja)',
    address: 'Rogami, ušće Zete u Moraču',
    latitude: 42.46811,
    longitude: 19.26564,
    description:
      'Ostaci rimskog grada Doclea, na zaravni između Zete, Morače i Širalije. Nastao je u I vijeku, a status municipija dobio je u doba Flavijevaca. Vidljivi su ostaci foruma sa bazilikom, termi, hramova i bedema. Odavde je i čuvena „Podgorička čaša”, nađena sedamdesetih godina XIX vijeka, koja se danas čuva u Ermitažu.',
    description_en:
      'The remains of the Roman town of Doclea, on a plateau between the rivers Zeta, Morača and Širalija. It arose in the 1st century and became a municipium under the Flavians. The forum with its basilica, baths, temples and ramparts can still be traced. The famous “Podgorica Cup”, found here in the 1870s, is kept in the Hermitage.',
    image_alt: 'Crtež: rimski stubovi i niski zidovi Duklje na travi, u pozadini planine',
    image_alt_en: 'Drawing: the Roman columns and low walls of Doclea in the grass, mountains behind',
    drawing: 'ruins',
  },
  {
    slug: 'manastir-dajbabe',
    name: 'Manastir Dajbabe',
    name_en: 'Dajbabe Monastery',
    address: 'Dajbabe, podno Dajbabske gore',
    latitude: 42.40389,
    longitude: 19.23246,
    description:
      'Pravoslavni manastir posvećen Uspenju Bogorodice, osnovan 1897. godine. Crkva je smještena u prirodnoj pećini, a spolja se vidi samo prostrani trijem sa dva zvonika. Osnivač, monah Simeon Popović, oslikao je unutrašnjost prateći oblik stijena i na njoj radio do smrti 1941. godine.',
    description_en:
      'An Orthodox monastery dedicated to the Dormition of the Mother of God, founded in 1897. Its church lies in a natural cave, and only a wide porch with two bell towers can be seen from outside. The founder, the monk Simeon Popović, painted the interior to the shape of the rock and worked on it until his death in 1941.',
    image_alt: 'Crtež: bijeli trijem sa dva zvonika ispred stijene u koju ulazi pećinska crkva',
    image_alt_en: 'Drawing: a white porch with two bell towers before the rock that holds the cave church',
    drawing: 'cave-monastery',
  },
];
