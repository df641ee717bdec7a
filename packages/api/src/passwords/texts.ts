import { PRODUCT_NAME } from '@ar/domain/product';

interface Text {
  subject: string;
  body: string;
}

const lines = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`;

/** In a fragment the token would not reach the page, which reads the query. */
export const linkTo = (publicOrigin: string, token: string) =>
  `${publicOrigin}/auth/reset-password?token=${token}`;

/** Greets nobody by name: it is written before it is known whether the address has an account. */
export function resetMail(publicOrigin: string, token: string): Text {
  return {
    subject: `${PRODUCT_NAME}: nova šifra`,
    body: lines(
      'Dobar dan,',
      'zatražena je nova šifra za Vaš nalog. Postavite je na ovoj adresi:',
      linkTo(publicOrigin, token),
      'Adresa važi 60 minuta i može se upotrijebiti samo jednom. Ako novu šifru nijeste tražili Vi, ne morate ništa da radite: Vaša šifra ostaje ista.',
      PRODUCT_NAME,
    ),
  };
}

export function invitationMail(publicOrigin: string, token: string, name: string): Text {
  return {
    subject: `${PRODUCT_NAME}: Vaš nalog`,
    body: lines(
      `Dobar dan, ${name},`,
      `otvoren Vam je nalog za ${PRODUCT_NAME}. Postavite svoju šifru na ovoj adresi:`,
      linkTo(publicOrigin, token),
      `Adresa važi 7 dana i može se upotrijebiti samo jednom. Kasnije možete zatražiti novu na ${publicOrigin}/auth/forgot-password.`,
      PRODUCT_NAME,
    ),
  };
}

export function changedMail(name: string, supportEmail: string): Text {
  return {
    subject: `${PRODUCT_NAME}: šifra je promijenjena`,
    body: lines(
      `Dobar dan, ${name},`,
      'šifra Vašeg naloga je upravo promijenjena. Na drugim uređajima ste odjavljeni.',
      `Ako to nijeste uradili Vi, javite nam se odmah na ${supportEmail}.`,
      PRODUCT_NAME,
    ),
  };
}
