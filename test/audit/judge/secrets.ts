import { findSecret } from '../../helper/find-secret.ts'
import { type Finding, type Piece, type Place, places } from './evidence.ts'

interface Allowance {
  place: Place
  /** The pieces of the place to which it applies; default: all. */
  label?: RegExp
  why: string
}

/** A kind of secret, with all values that it has in this run. */
export interface SecretKind {
  name: string
  values: string[]
  allowed: Allowance[]
  /** A place that must contain it: this proves that the search works. */
  control?: Place
}

/** One kind of secret at one place. */
export interface Cell {
  secret: string
  place: Place
  pieces: number
  bytes: number
  /** Number of pieces that contain it and may. */
  allowed: number
  why: string
  /** Pieces that contain it and must not, with its form. */
  found: string[]
}

const judgeCell = (kind: SecretKind, place: Place, pieces: Piece[]): Cell => {
  const here = pieces.filter(piece => piece.place === place)
  const cell: Cell = {
    secret: kind.name,
    place,
    pieces: here.length,
    bytes: here.reduce((sum, { bytes }) => sum + bytes.length, 0),
    allowed: 0,
    why: '',
    found: [],
  }
  const reasons = new Set<string>()
  for (const { label, bytes } of here) {
    const forms = new Set(kind.values.flatMap(value => findSecret(bytes, value).map(({ form }) => form)))
    if (forms.size === 0) continue
    const allowance = kind.allowed.find(one => one.place === place && (one.label?.test(label) ?? true))
    if (allowance) {
      cell.allowed++
      reasons.add(allowance.why)
    } else cell.found.push(`${label} (${[...forms].join(', ')})`)
  }
  return { ...cell, why: [...reasons].join('; ') }
}

/** Searches every secret at every place. Reports also a kind without a value, or missing at its control place. */
export const judgeSecrets = (kinds: SecretKind[], pieces: Piece[]): { cells: Cell[]; findings: Finding[] } => {
  const check = 'secrets'
  const names = Object.keys(places) as Place[]
  const cells = kinds.flatMap(kind => names.map(place => judgeCell(kind, place, pieces)))
  const leaks = cells.flatMap(({ secret, place, found }) =>
    [...new Set(found)].map(where => ({ check, what: `${secret} is in ${place}: ${where}` })),
  )
  const unproven = kinds.flatMap(({ name, values, control }): Finding[] => {
    if (values.length === 0) return [{ check, what: `${name}: the run had no value to search for` }]
    const cell = cells.find(({ secret, place }) => secret === name && place === control)
    if (cell?.allowed === 0) return [{ check, what: `${name} is not in ${cell.place}, where it must be found` }]
    return []
  })
  return { cells, findings: [...leaks, ...unproven] }
}
