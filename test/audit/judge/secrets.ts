import { findSecret } from '../../helper/find-secret.ts'
import { type Finding, type Piece, type Place, places } from './evidence.ts'

interface Allowance {
  place: Place
  /** Which pieces of the place; default: all. */
  label?: RegExp
  why: string
}

/** A kind of secret, with all values that it had in this run. */
export interface SecretKind {
  name: string
  values: string[]
  allowed: Allowance[]
  /** Where it must be found: there the search shows that it can find it. */
  control?: Place
}

/** One kind of secret at one place. */
export interface Cell {
  secret: string
  place: Place
  pieces: number
  bytes: number
  /** Pieces that hold it and may. */
  allowed: number
  why: string
  /** Pieces that hold it and must not, with the form. */
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

/** Looks for every secret at every place. A kind without a value, or one that is not where it must be, is a finding too. */
export const judgeSecrets = (kinds: SecretKind[], pieces: Piece[]): { cells: Cell[]; findings: Finding[] } => {
  const check = 'secrets'
  const names = Object.keys(places) as Place[]
  const cells = kinds.flatMap(kind => names.map(place => judgeCell(kind, place, pieces)))
  const leaks = cells.flatMap(({ secret, place, found }) =>
    [...new Set(found)].map(where => ({ check, what: `${secret} is in ${place}: ${where}` })),
  )
  const blind = kinds.flatMap(({ name, values, control }): Finding[] => {
    if (values.length === 0) return [{ check, what: `${name}: the run made none, so nothing was looked for` }]
    const cell = cells.find(({ secret, place }) => secret === name && place === control)
    if (cell?.allowed === 0) return [{ check, what: `${name} is not in ${cell.place}, where it must be found` }]
    return []
  })
  return { cells, findings: [...leaks, ...blind] }
}
