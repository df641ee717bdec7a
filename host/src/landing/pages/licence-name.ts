/** The short name of a Creative Commons licence; the address of any other licence. */
export function licenceName(address: string): string {
  const [, terms, version] =
    /^https?:\/\/creativecommons\.org\/(?:licenses|publicdomain)\/([a-z-]+)\/(\d\.\d)(?:\/|$)/.exec(
      address,
    ) ?? [];
  if (!terms) return address;
  return terms === 'zero' ? `CC0 ${version}` : `CC ${terms.toUpperCase()} ${version}`;
}
