/** An address of a Japanese postal code: prefecture and municipality, then the district, or '' without one. */
export interface PostalAddress {
  zip: string
  address1: string
  address2: string
}

/**
 * The district as used in addresses. Japan Post's names contain notes: `以下に掲載がない場合` (all the rest),
 * `琴平町の次に１〜４２６番地がくる場合`, `利島村一円` (all of it), lists such as `甲、乙` and notes in brackets. Only a floor in brackets is
 * part of the address.
 */
export const cleanTown = (town: string, city: string): string => {
  if (town === '以下に掲載がない場合' || /の次に.*がくる場合/u.test(town)) return ''
  // 一円 is also the name of a district in Taga, Shiga.
  if (town.endsWith('一円') && city.endsWith(town.slice(0, -2)) && town !== '一円') return ''
  const plain = town.replace(/（([^（）]*)）?/gu, (_, note: string) => (/^[０-９]+階$/.test(note) ? note : '')).trim()
  return plain.includes('、') ? '' : plain
}

/** Cleaned addresses in the given order, without duplicates per code. */
export const postalAddresses = (
  rows: Iterable<{ zip: string; prefecture: string; city: string; town: string }>,
): PostalAddress[] => {
  const seen = new Set<string>()
  const addresses: PostalAddress[] = []
  for (const { zip, prefecture, city, town } of rows) {
    const address = { zip, address1: `${prefecture}${city}`, address2: cleanTown(town, city) }
    const key = `${zip}\t${address.address1}\t${address.address2}`
    if (seen.has(key)) continue
    seen.add(key)
    addresses.push(address)
  }
  return addresses
}
