import { type PostalAddress, postalAddresses } from './postal-address.ts'

/** The file is not Japan Post's utf_ken_all.csv. */
export class PostalFileError extends Error {
  constructor(line: number) {
    super(
      `Line ${line} is not a line of Japan Post's utf_ken_all.csv: 15 columns in UTF-8, the third a code of seven digits.`,
    )
    this.name = 'PostalFileError'
  }
}

/**
 * Parses Japan Post's utf_ken_all.csv. Columns used: 3 code, 7 prefecture, 8 municipality, 9 district. Quoted values
 * contain neither commas nor quotes.
 *
 * @throws PostalFileError that names the first invalid line
 */
export const japanPostAddresses = (csv: string): PostalAddress[] => {
  const rows = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((line, index) => {
      if (line === '') return []
      const columns = line.split(',').map(cell => cell.replace(/^"(.*)"$/, '$1'))
      const [, , zip = '', , , , prefecture = '', city = '', town = ''] = columns
      if (columns.length !== 15 || !/^\d{7}$/.test(zip) || prefecture === '' || city === '') {
        throw new PostalFileError(index + 1)
      }
      return [{ zip, prefecture, city, town }]
    })
  if (rows.length === 0) throw new PostalFileError(1)
  return postalAddresses(rows)
}
