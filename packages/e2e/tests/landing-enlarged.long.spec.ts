import { ENLARGEMENTS, unreadable, WIDTHS } from '../product/enlarged.ts';
import { expect, test } from '../product/test.ts';

for (const path of [
  ...['/', '/en/', '/mjesta', '/visit/MONUMENT_1', '/visit/BUILDING_1?lang=en', '/visit/MONUMENT_999999'],
  ...['/podaci', '/privatnost', '/pristupacnost', '/nema-je'],
])
  test(`${path} is readable with larger text at every width`, async ({ page }) => {
    const found: string[] = [];
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      for (const enlargement of ENLARGEMENTS) {
        const faults = await unreadable(page, enlargement);
        found.push(
          ...faults.map((fault) => `${width} px, ${enlargement.of} × ${enlargement.times}: ${fault}`),
        );
      }
    }
    expect(found).toEqual([]);
  });
