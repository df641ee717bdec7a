import { addTexts, type Texts } from '@ar/session';

const placeTexts: Texts = {
  mn: {
    mapLabel: 'Mapa',
    mapKeys: 'Strelice pomjeraju mapu, plus i minus je uvećavaju i umanjuju.',
    mapZoomIn: 'Uvećaj',
    mapZoomOut: 'Umanji',
    mapWheel: 'Za uvećanje držite {{key}} dok okrećete točkić.',
    mapTouch: 'Dodirnite mapu, pa je pomjerajte jednim prstom.',
    mapPan: 'Pomjeranje mape',
    'mapPan-up': 'Pomjeri gore',
    'mapPan-left': 'Pomjeri lijevo',
    'mapPan-right': 'Pomjeri desno',
    'mapPan-down': 'Pomjeri dolje',
    mapZoom: 'Uvećanje mape',
    mapNoTiles: 'Podloga mape trenutno nije dostupna. Oznake su na svojim mjestima.',
    mapLoading: 'Učitavanje mape',
    mapCluster: 'Grupa od {{count}} mjesta',
    mapSamePlace: 'Na istom mjestu: {{count}}',
    mapNoMatch: 'Nijedna oznaka ne odgovara pretrazi „{{search}}”.',
    mapWithout_one: '{{count}} stavka je bez koordinata i nije na mapi.',
    mapWithout_few: '{{count}} stavke su bez koordinata i nijesu na mapi.',
    mapWithout_other: '{{count}} stavki je bez koordinata i nije na mapi.',
    mapMore: 'Na mapi je najviše {{most}} stavki. Ostale pokazuje tabela.',
    mapClose: 'Zatvori',
    noDescription: 'Nema opisa',
    wholeDescription: 'Cijeli opis',
    showMap: 'Prikaži mapu',
    hideMap: 'Sakrij mapu',
    swapDoubt: 'Geografska širina i dužina su možda zamijenjene: ovako upisano, mjesto nije u Crnoj Gori.',
    swap: 'Zamijeni ih',
    pickHint: 'Kliknite na mapu ili prevucite oznaku. Kad je oznaka u fokusu, pomjeraju je strelice.',
    pickMarker: 'Oznaka lokacije',
    pickCentre: 'Stavi oznaku u sredinu mape',
    pickMine: 'Moja lokacija',
    pickLocating: 'Određivanje lokacije',
    pickDone: 'Lokacija: {{latitude}}, {{longitude}}',
    pickNone: 'Lokacija nije unesena.',
    'geolocation-denied':
      'Pregledač ne dozvoljava pristup lokaciji, pa su koordinate ostale iste. Dozvolite pristup u podešavanjima pregledača ili izaberite mjesto na mapi.',
    'geolocation-unavailable':
      'Uređaj ne može da odredi lokaciju, pa su koordinate ostale iste. Izaberite mjesto na mapi ili upišite koordinate.',
    'geolocation-timeout':
      'Određivanje lokacije traje predugo, pa su koordinate ostale iste. Pokušajte ponovo ili izaberite mjesto na mapi.',
    pickerFailed: 'Mapa nije učitana. Unos se nastavlja bez nje: upišite koordinate ili pokušajte ponovo.',
  },
  en: {
    mapLabel: 'Map',
    mapKeys: 'Arrow keys move the map, plus and minus zoom it.',
    mapZoomIn: 'Zoom in',
    mapZoomOut: 'Zoom out',
    mapWheel: 'Hold {{key}} while scrolling to zoom.',
    mapTouch: 'Tap the map, then move it with one finger.',
    mapPan: 'Moving the map',
    'mapPan-up': 'Move up',
    'mapPan-left': 'Move left',
    'mapPan-right': 'Move right',
    'mapPan-down': 'Move down',
    mapZoom: 'Zoom of the map',
    mapNoTiles: 'The background of the map is not available right now. The markers are where they belong.',
    mapLoading: 'Loading the map',
    mapCluster: 'Group of {{count}} places',
    mapSamePlace: 'At the same place: {{count}}',
    mapNoMatch: 'No marker matches the search ‘{{search}}’.',
    mapWithout_one: '{{count}} item has no coordinates and is not on the map.',
    mapWithout_other: '{{count}} items have no coordinates and are not on the map.',
    mapMore: 'The map holds {{most}} items at most. The table shows the others.',
    mapClose: 'Close',
    noDescription: 'No description',
    wholeDescription: 'Whole description',
    showMap: 'Show map',
    hideMap: 'Hide map',
    swapDoubt: 'Latitude and longitude may be swapped: as entered, the place is not in Montenegro.',
    swap: 'Swap them',
    pickHint: 'Click the map or drag the marker. While the marker has the focus, the arrow keys move it.',
    pickMarker: 'Location marker',
    pickCentre: 'Put the marker in the middle of the map',
    pickMine: 'My location',
    pickLocating: 'Finding your location',
    pickDone: 'Location: {{latitude}}, {{longitude}}',
    pickNone: 'No location entered.',
    'geolocation-denied':
      'The browser does not allow access to your location, so the coordinates are unchanged. Allow it in the browser’s settings, or choose the place on the map.',
    'geolocation-unavailable':
      'The device cannot tell its location, so the coordinates are unchanged. Choose the place on the map, or type the coordinates.',
    'geolocation-timeout':
      'Finding your location takes too long, so the coordinates are unchanged. Try again, or choose the place on the map.',
    pickerFailed: 'The map did not load. You can go on without it: type the coordinates, or try again.',
  },
};

/**
 * Adds the words of map and location picker under a department's own namespace, for the reason that the lists' words
 * stand there too: departments are released apart, and would overwrite each other's under one name.
 */
export function addPlaceTexts(namespace: string): void {
  addTexts(namespace, placeTexts);
}
