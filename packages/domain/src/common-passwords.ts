/**
 * What people make passwords of, here and elsewhere. A composition rule turns each into something like
 * `Lozinka1!`, so a list of whole passwords would hardly ever meet one: these are compared with what is left of a
 * password without the digits and signs at its ends and with look-alikes read as letters.
 */
const BASES = `
a aa aaa ab abc abcabc abcd abcde abcdef abcdefg abcdefgh access account admin administrator alexander amanda andrea
angel apple april arsenal ashley asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfjkl august autumn azerty bailey banana
barcelona baseball basketball batman beautiful beograd buster buducnost butterfly change changeme charlie cheese
chelsea chocolate city coffee company computer cookie corvette cowboy crna crnagora crnagorac dallas daniel database
december default demo diamond dinamo dragon dubrovnik eagle elephant england facebook falcon family february ferrari
flower football forever freedom friday friend gradpodgorica ginger glavnigrad google gorica grad guest hannah harley
hello helloworld hockey hunter iloveyou instagram internet jasmine jennifer jessica jordan jovana july june juventus
killer korisnik korisnici kotor lakers letmein letmeinnow liverpool loged login loveme lovely lozinka lozinkalozinka
maggie marina marko master matrix matthew melissa michael michelle milica milos mercedes monday monkey montenegro
moneymoney moraca mojalozinka mojasifra mustang mypassword nemanja nikola niksic november october office oktobar
opcina opstina orange pass passpass password passwordpassword passw passwd patrick peaches pepper phoenix podgorica
podgoricapodgorica podgoricani podgorice porsche princess private purple q qaz qazwsx qazwsxedc qq qqq qwe qweasd
qweasdzxc qweqwe qwer qwert qwerty qwertyqwerty qwertyu qwertyui qwertyuiop qwertz qwertzu qwertzuiop rainbow ranger
realmadrid ribnica robert samsung sarajevo secret september server service shadow sifra sifrasifra silver skype slipknot
soccer spomenik spomenici spring srbija starwars stefan summer sunday sunflower sunshine super superadmin superman
supersluzbenik support system tajna temp temporary test testing testtest thomas thursday tiger tigger trustno tuesday
turist turizam user username vukcevic wednesday welcome welcomewelcome whatever william winter wizard xx xxx yankees z
zaq zaqwsx zeta zvezda zvijezda zxc zxcv zxcvb zxcvbn zxcvbnm
`;
const COMMON: ReadonlySet<string> = new Set(BASES.trim().split(/\s+/));

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Whether a password is one that is tried first. Case, accents, and what stands before and after make no difference. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('đ', 'dj');
  return [plain, plain.replace(/[^a-z]+$/, ''), plain.replace(/^[^a-z]+|[^a-z]+$/g, '')].some((core) =>
    COMMON.has(lettersOf(core)),
  );
}

function lettersOf(text: string): string {
  return text.replace(/[^a-z]/g, (sign) => LOOK_ALIKES[sign] ?? '');
}
