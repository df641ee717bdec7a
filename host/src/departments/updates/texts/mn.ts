export const mn = {
  ready: 'Nova verzija je spremna.',
  what: 'Promijenjeno: {{names}}. Dok je ne učitate, radite kao i do sada.',
  take: 'Učitaj novu verziju',
  later: 'Kasnije',
};
