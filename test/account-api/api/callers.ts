import type { CallName } from '../../../shared/contract/index.ts'
import { readPin } from '../../helper/pin.ts'

export const kinds = ['anyone', 'customer', 'manager', 'otherManager', 'viewer', 'editor', 'revoked'] as const
export type Kind = (typeof kinds)[number]

type Openness = 'open' | 'shut' | '-'

/** What a call must answer. */
interface CallerLine {
  callers: string[]
  statuses: Record<Kind, number>
  maintenance: Openness
  terms: Openness
  passkey: Openness
}

/** The lines of callers.txt by the name of their call. */
export const callerLines: ReadonlyMap<string, CallerLine> = new Map(
  [...readPin(new URL('callers.txt', import.meta.url))].map(([name, row]) => [
    name,
    {
      callers: (row.callers ?? '').split('+'),
      statuses: Object.fromEntries(kinds.map(kind => [kind, Number(row[kind])])) as CallerLine['statuses'],
      maintenance: row.maintenance as Openness,
      terms: row.terms as Openness,
      passkey: row.passkey as Openness,
    },
  ]),
)

/** @throws with what to add, for a call without a line */
export const callerLineOf = (name: CallName): CallerLine => {
  const line = callerLines.get(name)
  if (line) return line
  throw new Error(
    `Decide who may call ${name}, and add its line to test/account-api/api/callers.txt by hand:\n` +
      `${name}  <callers>  <status for ${kinds.join('> <')}>  <open or shut in maintenance> <before terms> <before a passkey>`,
  )
}

/** Whether visitors may call. */
export const isForAnyone = (name: CallName): boolean => callerLines.get(name)?.statuses.anyone === 200
