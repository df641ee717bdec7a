import type { DemonstrationMonument } from '../monument.ts';

/**
 * Stara Varoš and the mouth of the Ribnica. Where sources disagree (the Clock Tower is dated 1667, "the end of
 * the 17th" and "the 18th century") the text says so instead of choosing.
 */
export const OLD_TOWN_MONUMENTS: readonly DemonstrationMonument[] = [
  {
    slug: 'sahat-kula',
    name: 'Sahat kula',
    name_en: 'Clock Tower',
    address: 'Trg Bećir-bega Osmanagića, Stara Varoš',
    latitude: 42.43556,
    longitude: 19.26001,
    description:
      'Kamena kula na ulazu u Staru Varoš, zadužbina Hadži Mehmed-paše Osmanagića. Najčešće se navodi da je sagrađena 1667. godine, mada je pojedini izvori vezuju za XVIII vijek. Jedna je od rijetkih građevina stare Podgorice koje su preživjele bombardovanja u Drugom svjetskom ratu. Dugo je bila jedini javni sat u gradu, a mehanizam joj je posljednji put obnovljen 2012. godine.',
    description_en:
      'A stone tower at the entrance to Stara Varoš, endowed by Hadži Mehmed-pasha Osmanagić. It is usually dated to 1667, although some sources place it in the 18th century. It is one of the few buildings of old Podgorica to survive the bombing of the Second World War. For a long time it was the only public clock in town; its mechanism was last renewed in 2012.',
    image_alt: 'Crtež: kamena Sahat kula sa satom i zvonom na vrhu, iznad crvenih krovova Stare Varoši',
    image_alt_en:
      'Drawing: the stone Clock Tower, its dial and its bell, above the tiled roofs of Stara Varoš',
    drawing: 'clock-tower',
  },
  {
    slug: 'stari-most-na-ribnici',
    name: 'Stari most na Ribnici',
    name_en: 'Old Ribnica Bridge',
    address: 'Sastavci, ušće Ribnice u Moraču',
    latitude: 42.43917,
    longitude: 19.25925,
    description:
      'Najstariji most u Podgorici, na samom ušću Ribnice u Moraču. Smatra se da potiče još iz rimskog doba; današnji izgled duguje obnovi u osmansko vrijeme, po kojoj ga zovu i Adži-pašin most. Zidan je od riječnog kamena, sa jednim lukom visokim svega nekoliko metara. Podgoričani ovo mjesto zovu Sastavci ili Skaline i ljeti se tu sklanjaju od vrućine.',
    description_en:
      'The oldest bridge in Podgorica, right at the mouth of the Ribnica. It is believed to go back to Roman times; its present form comes from an Ottoman rebuilding, which is why it is also called Adži-pasha’s bridge. It is built of river stone, with a single arch only a few metres high. People here call the spot Sastavci or Skaline and come to it to escape the summer heat.',
    image_alt: 'Crtež: niski kameni most sa jednim lukom preko zelene Ribnice, među drvećem',
    image_alt_en: 'Drawing: a low stone bridge with a single arch over the green Ribnica, among trees',
    drawing: 'arch-bridge',
  },
  {
    slug: 'ribnicka-tvrdjava',
    name: 'Ribnička tvrđava (Depedogen)',
    name_en: 'Ribnica Fortress (Depedogen)',
    address: 'Ušće Ribnice u Moraču, Stara Varoš',
    latitude: 42.439,
    longitude: 19.25913,
    description:
      'Ostaci tvrđave iznad ušća Ribnice u Moraču. Današnje zidine podigle su Osmanlije između 1474. i 1478. godine; najstariji je dio bedema sa petostranom kulom. Kasnije je služila kao skladište municije i teško je stradala u eksploziji 1878. godine. Predanje za ovo mjesto vezuje rođenje Stefana Nemanje, pa ga zovu i Nemanjin grad.',
    description_en:
      'The remains of a fortress above the confluence of the Ribnica and the Morača. The present walls were raised by the Ottomans between 1474 and 1478; the oldest part is a stretch of rampart with a five-sided tower. It later held ammunition and was badly damaged by an explosion in 1878. Tradition names it as the birthplace of Stefan Nemanja, hence its other name, Nemanjin grad.',
    image_alt: 'Crtež: ruševni bedem i petostrana kula na stijeni iznad dvije rijeke',
    image_alt_en: 'Drawing: a ruined rampart and a five-sided tower on the rock above two rivers',
    drawing: 'fortress',
  },
  {
    slug: 'osmanagica-dzamija',
    name: 'Osmanagića džamija',
    name_en: 'Osmanagić Mosque',
    address: 'Stara Varoš, podno brda Ljubović',
    latitude: 42.43512,
    longitude: 19.25985,
    description:
      'Džamija u starom dijelu grada, podno brda Ljubović, zadužbina Hadži Mehmed-paše Osmanagića s kraja XVIII vijeka. Na njoj nema natpisa, a vakufnama nije sačuvana, pa se tačna godina gradnje ne zna. Stradala je u bombardovanju u Drugom svjetskom ratu i decenijama je služila kao skladište. Kasnije je obnovljena i danas je zaštićeni spomenik kulture i živa bogomolja.',
    description_en:
      'A mosque in the old part of the city, below Ljubović hill, endowed by Hadži Mehmed-pasha Osmanagić at the end of the 18th century. It bears no inscription and its deed of endowment has been lost, so the exact year is not known. It was hit by the bombing of the Second World War and served as a storehouse for decades. Since restored, it is both a protected monument and a place of worship.',
    image_alt: 'Crtež: kamena džamija sa trijemom i vitkim minaretom, u pozadini brdo Ljubović',
    image_alt_en: 'Drawing: a stone mosque with a porch and a slender minaret, Ljubović hill behind it',
    drawing: 'mosque',
  },
  {
    slug: 'starodoganjska-dzamija',
    name: 'Starodoganjska džamija',
    name_en: 'Starodoganjska Mosque',
    address: 'Stara Varoš',
    latitude: 42.43775,
    longitude: 19.2598,
    description:
      'Najstarija podgorička džamija, podignuta krajem XV vijeka, ubrzo pošto su Osmanlije 1474. godine zauzele Podgoricu. Poznata je i kao Skender-čauševa džamija. Više puta je obnavljana, pa spolja djeluje skromno, skoro kao kuća među kućama Stare Varoši. I danas je mjesto okupljanja vjernika.',
    description_en:
      'The oldest mosque in Podgorica, raised at the end of the 15th century, soon after the Ottomans took the town in 1474. It is also known as the mosque of Skender-čauš. Rebuilt several times, it looks modest from outside, almost a house among the houses of Stara Varoš. It still gathers worshippers today.',
    image_alt: 'Crtež: niska džamija sa krovom od ćeramide i kratkim minaretom iza kamenog zida',
    image_alt_en: 'Drawing: a low mosque with a tiled roof and a short minaret behind a stone wall',
    drawing: 'small-mosque',
  },
  {
    slug: 'crkva-svetog-djordja',
    name: 'Crkva Svetog Đorđa',
    name_en: 'Church of St George',
    address: 'Podnožje brda Gorica',
    latitude: 42.4456,
    longitude: 19.267,
    description:
      'Najstarija sačuvana crkva u Podgorici, u podnožju brda Gorica po kojem je grad dobio ime. Podignuta je između IX i XI vijeka, od kamena starije građevine, i više puta prepravljana. U njoj su ostaci fresaka iz XVI vijeka, djelo nepoznatog majstora. Iza crkve je staro gradsko groblje.',
    description_en:
      'The oldest surviving church in Podgorica, at the foot of Gorica, the hill that gave the city its name. It was built between the 9th and the 11th century with stone from an earlier building, and altered several times. Inside are the remains of 16th-century frescoes by an unknown painter. Behind the church lies the old town cemetery.',
    image_alt: 'Crtež: mala kamena crkva sa zvonikom na preslicu, među čempresima i borovima Gorice',
    image_alt_en: 'Drawing: a small stone church with a bell gable among the cypresses and pines of Gorica',
    drawing: 'small-church',
  },
];
