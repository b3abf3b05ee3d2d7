import type { Kysely } from 'kysely'
import type { Effect, Effects, EffectUse } from '../../../../shared/contract/effects.ts'
import { loginSetting, mostProofMinutes } from '../../../../shared/settings/login.ts'
import { isWithin } from '../../../http/window.ts'
import type { Database } from '../../database/schema.ts'
import { effects } from '../effects.ts'
import { findSetting } from '../setting.ts'
import type { Proofs, SessionProof } from './fresh-proof.ts'

const minute = 60 * 1000

/** For roles, factors, addresses, sessions and what a login needs. */
const strictMs = 5 * minute

/** However often a change prolongs a proof, it suffices no longer. */
const longestMs = mostProofMinutes * minute

const isFresh = (
  effect: Effect,
  { provedAt, prolongedAt }: SessionProof,
  { now, windowMs }: { now: Date; windowMs: number },
): boolean => {
  const { proof } = effects[effect]
  const suffices = (at: Date, ms: number) => isWithin(at.getTime(), ms, now.getTime())
  if (proof === 'none') return true
  if (proof === 'strict') return suffices(provedAt, strictMs)
  if (!suffices(provedAt, longestMs)) return false
  return suffices(provedAt, windowMs) || (prolongedAt !== null && suffices(prolongedAt, windowMs))
}

const entriesOf = (declared: Effects) => Object.entries(declared) as [Effect, EffectUse][]

const usesWindow = (declared: Effects): boolean =>
  entriesOf(declared).some(([effect, use]) => use !== 'proves' && effects[effect].proof === 'window')

/** How long a proof suffices, unless the effect is strict. */
const findWindowMs = async (db: Kysely<Database>): Promise<number> => {
  const { proof_minutes } = await findSetting(db, loginSetting)
  return proof_minutes * minute
}

/** What a call may bring about. The setting is read only if an effect depends on it. */
export const proofsOf = async (
  db: Kysely<Database>,
  declared: Effects,
  caller: SessionProof | undefined,
  now: Date,
): Promise<Proofs> => {
  const windowMs = caller && usesWindow(declared) ? await findWindowMs(db) : 0
  const long = new Date(0)
  const session = caller ?? { provedAt: long, prolongedAt: null }
  return new Map(
    entriesOf(declared).map(([effect, use]) => [
      effect,
      use === 'proves' || isFresh(effect, session, { now, windowMs }),
    ]),
  )
}

/** Whether a change by the call prolongs the proof: it always needs one within the window. */
export const prolongs = (declared: Effects): boolean =>
  entriesOf(declared).some(([effect, use]) => use === 'always' && effects[effect].proof === 'window')

export const prolongProof = async (db: Kysely<Database>, { tokenHash }: { tokenHash: Uint8Array }, now: Date) => {
  await db.updateTable('token').set({ prolonged_at: now }).where('hash', '=', tokenHash).execute()
}
