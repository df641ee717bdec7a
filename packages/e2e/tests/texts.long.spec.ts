import { ForgotPasswordPage, ResetPasswordPage, SettingsPage } from '../pages/account-pages.ts';
import { ListPage } from '../pages/list-page.ts';
import { MapView } from '../pages/map-view.ts';
import { RecordFormPage } from '../pages/record-form.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { FIXED_TEXTS, type Screen } from '../product/fixed-texts.ts';
import { MAP_DATA, serveMap } from '../product/map-data.ts';
import { MODEL } from '../product/models.ts';
import { expect, test } from '../product/test.ts';
import { type Visit, visitUsers } from '../product/text-visits.ts';
import { serveTiles } from '../product/tiles.ts';

const VISITS: { [S in Screen]: Visit<S> } = {
  unauthorized: {
    account: 'clerk',
    async look({ page, see }) {
      await page.goto('/dashboard/users');
      await see('Unauthorized Access', page.getByRole('main', { name: 'Unauthorized Access', exact: true }));
      await see('Zabranjen pristup');
      await see('Izvinite nemate pristup ovoj stranici.');
      await see('Početna stranica');
      await see('Podrška');
    },
  },

  notFound: {
    async look({ page, see }) {
      await page.goto('/no/such/page');
      await see('Not Found');
      await see('Page not found');
    },
  },

  signIn: {
    async look({ page, see }) {
      const signIn = new SignInPage(page);
      await signIn.open();
      await see('Zaboravili ste šifru?');
      await see('Prijavi se');
      await signIn.submit.click();
      await see('Unesite Vaš email');
      await see('Unesite Vašu šifru');
    },
  },

  forgotPassword: {
    async look({ page, see }) {
      const forgot = new ForgotPasswordPage(page);
      await page.route('**/users/request-password-reset/', (route) => route.fulfill({ status: 503 }), {
        times: 1,
      });
      await forgot.open();
      await see('Potvrdi');
      await see('Početna');
      await forgot.confirm.click();
      await see('Email je obavezno polje');
      await forgot.email.fill('ana@');
      await see('Email nije validan');
      await forgot.email.fill('ana.tekst@podgorica.example');
      // The click waits until the message has disappeared, because the button below the message then moves up.
      await expect(page.getByText('Email nije validan')).toBeHidden();
      await forgot.confirm.click();
      await see('Error');
      await forgot.confirm.click();
      await see('Uspijeh');
      await see('Email sa uputstvima je poslat!');
      await see('Pošalji ponovo');
    },
  },

  resetPassword: {
    async look({ page, see }) {
      await page.route('**/users/reset-password/check/', (route) =>
        route.fulfill({ json: { kind: 'reset' } }),
      );
      await page.goto('/auth/reset-password?token=none');
      await see(
        'Lozinka mora imati najmanje 8 karaktera, jedno veliko slovo, jedan broj i jedan specijalan znak.',
      );
      await new ResetPasswordPage(page).submit.click();
      await see('Šifra je obavezna');
    },
  },

  settings: {
    account: 'clerk',
    async look({ page, see }) {
      const settings = new SettingsPage(page);
      await page.route('**/users/check-password/', (route) => route.abort(), { times: 1 });
      await settings.open();
      await see('Podešavanja', page.getByRole('heading', { name: 'Podešavanja', exact: true }));
      await see('Otkaži');
      await see('Sačuvaj');
      for (const field of [settings.current, settings.next, settings.confirm, settings.current]) {
        await field.focus();
      }
      await see('Trenutna šifra je obavezna');
      await see('Nova šifra je obavezna');
      await see('Potvrda šifre je obavezna');
      await settings.fill('Pogresna-1', 'kratka', 'druga');
      await see('Min. 8 znakova, veliko i malo slovo, broj i spec. znak');
      await see('Šifre se ne poklapaju');
      await see('Greska pri provjeri šifre.Pokusajte ponovo');
      await page.getByRole('button', { name: 'Provjeri ponovo' }).click();
      await see('Trenutna šifra nije tačna');
      await settings.next.fill('Pogresna-1');
      await see('Nova šifra ne moze biti ista kao i stara');
    },
  },

  users: {
    account: 'superadmin',
    look: visitUsers,
  },

  userForm: {
    account: 'superadmin',
    async look({ page, see }) {
      const form = new RecordFormPage(page, 'Dodaj novog korisnika');
      await page.goto('/dashboard/users?add');
      await form.save.click();
      await see('Ime je obavezno polje');
      await see('Prezime je obavezno polje');
      await see('Morate unijeti email adresu');
      await see('Morate izabrati rolu');
      await form.field('Ime').fill('x'.repeat(101));
      await form.field('Ime').blur();
      await see('Maksimalna duzina 100 karaktera');
    },
  },

  buildings: {
    account: 'buildings',
    async look({ page, see }) {
      await serveTiles(page);
      const list = new ListPage(page, 'Građevinske dozvole');
      await page.goto('/dashboard/buildings');
      await list.ready();
      await see('Dodaj novu zgradu');
      await see('Početak gradnje', list.header('Početak gradnje'));
      await see('Završetak gradnje', list.header('Završetak gradnje'));
      await list.rows
        .first()
        .getByRole('button', { name: /^Radnje/ })
        .click();
      await see('Detaljni Pregled');
      await page.keyboard.press('Escape');
      await see('Mapa');
      await new MapView(page, 'Građevinske dozvole').toMap.click();
      await see('Tabela');
    },
  },

  buildingForm: {
    account: 'buildings',
    async look({ page, see }) {
      await serveTiles(page);
      const form = new RecordFormPage(page, 'Dodaj novu zgradu');
      await page.goto('/dashboard/buildings?add');
      await see('Prikaži mapu');
      await page.getByRole('button', { name: 'Prikaži mapu' }).click();
      await see('Sakrij mapu');
      await form.field('3D model').setInputFiles(MODEL);
      await form.save.click();
      await see('Naziv je obavezno polje');
      await see('Adresa je obavezno polje');
      await see('Geografska širina mora biti između -90 i 90');
      await see('Geografska dužina mora biti između -180 i 180');
      await see('Investitor je obavezno polje');
      await see('Opis je obavezno polje');
      await see('Veličina mora biti pozitivna');
      await form.fill({
        Naziv: 'x'.repeat(201),
        'Početak gradnje': '2026-03-02',
        'Završetak gradnje': '2026-03-01',
      });
      await see('Maksimalna dužina 200 karaktera');
      await see('Datum završetka mora biti nakon datuma početka');
    },
  },

  monuments: {
    account: 'monuments',
    async look({ page, see }) {
      await serveTiles(page);
      const list = new ListPage(page, 'Spomenici');
      const map = new MapView(page, 'Spomenici');
      const logged = page.waitForEvent('console', (message) =>
        message.text().startsWith('Failed to fetch data'),
      );
      await page.goto('/dashboard/monuments');
      await list.ready();
      await see('Dodaj novi spomenik');
      await list.rows
        .first()
        .getByRole('button', { name: /^Radnje/ })
        .click();
      await see('Preuzmi QR kod');
      await page.keyboard.press('Escape');

      await page.route(MAP_DATA, (route) => route.fulfill({ status: 404, json: {} }));
      await map.toMap.click();
      await see('Failed to fetch data', logged);
      await page.unroute(MAP_DATA);
      const bare = { id: 1, name: 'Most', latitude: 42.44, longitude: 19.26, description: '', image: null };
      await serveMap(page, [bare]);
      await page.getByRole('main').getByRole('button', { name: 'Pokušaj ponovo' }).click();
      await map.marker('Most').press('Enter');
      await see('Nema opisa', map.popup.getByText('Nema opisa', { exact: true }));
      await see('N/A', map.popup.getByText('N/A', { exact: true }));
    },
  },

  clerk: {
    account: 'clerk',
    async look({ page, see }) {
      const list = new ListPage(page, 'Superslužbenik');
      await page.goto('/dashboard/clerk?ordering=is_active');
      await list.ready();
      await see('Dodaj bazu znanja');
      await see('Da');
      await see('Ne');
      await list.rows
        .first()
        .getByRole('button', { name: /^Radnje/ })
        .click();
      await see('Preuzmi fajl');
      await see('Promijeni Status Baze Znanja');
    },
  },
};

const SCREENS = Object.keys(FIXED_TEXTS) as Screen[];

for (const account of new Set(SCREENS.map((screen) => VISITS[screen].account))) {
  test.describe(account ?? 'nobody', () => {
    test.use({ account });

    test('shows the fixed texts letter by letter', async ({ page, product }) => {
      const { access } = await product.tokensOf(account ?? 'superadmin');
      for (const screen of SCREENS.filter((one) => VISITS[one].account === account)) {
        await test.step(screen, async () => {
          const { look } = VISITS[screen] as Visit<Screen>;
          const unseen = new Set<string>(FIXED_TEXTS[screen]);
          await look({
            page,
            access,
            async see(text, where = page.getByText(text, { exact: true }).filter({ visible: true }).first()) {
              if ('then' in where) await where;
              else await expect(where).toBeVisible();
              unseen.delete(text);
            },
          });
          expect([...unseen]).toEqual([]);
          await page.unrouteAll();
        });
      }
    });
  });
}
