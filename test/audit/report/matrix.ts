/** The authorization matrix: each call of the contract by each kind of caller, with the status that the test found. */
import type { Finding } from '../judge/evidence.ts'

export interface MatrixRow {
  call: string
  engine: string
  wanted: Record<string, number>
  found: Record<string, number>
}

/** Reports cells that differ from the contract, and calls without a row. */
export const judgeMatrix = (rows: MatrixRow[], calls: string[]): { rows: MatrixRow[]; findings: Finding[] } => {
  const check = 'authorization'
  const wrong = rows.flatMap(({ call, engine, wanted, found }) =>
    Object.entries(wanted).flatMap(([kind, status]) =>
      found[kind] === status
        ? []
        : [{ check, what: `${call} as ${kind} on ${engine}: ${found[kind]}, expected ${status}` }],
    ),
  )
  const absent = calls.filter(name => !rows.some(({ call }) => call === name))
  return { rows, findings: [...wrong, ...absent.map(name => ({ check, what: `${name} was not called` }))] }
}
