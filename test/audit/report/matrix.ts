/** The authorization matrix: every call of the contract for every kind of caller, as the account API's own test found it. */
import type { Finding } from '../judge/evidence.ts'

export interface MatrixRow {
  call: string
  engine: string
  wanted: Record<string, number>
  found: Record<string, number>
}

/** A cell that is not as derived from the contract is a finding, and so is a call without a row. */
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
  return { rows, findings: [...wrong, ...absent.map(name => ({ check, what: `${name} was not tried` }))] }
}
