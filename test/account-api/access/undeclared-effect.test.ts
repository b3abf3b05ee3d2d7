/** An effect that a call does not declare, which is an error of the program: it is not brought about. */
import { describe, expect, test } from 'vitest'
import { type AuditContext, audit } from '../../../server/account-api/access/audit.ts'
import { endBegun } from '../../../server/account-api/access/ending/end-begun.ts'
import { type Ending, endings } from '../../../server/account-api/access/ending/endings.ts'
import { AppError } from '../../../server/http/app-error.ts'
import { type Effect, effectNames } from '../../../shared/contract/effects.ts'

const now = new Date('2026-01-05T09:00:00Z')
const change = { action: 'user.manager', target: { kind: 'user', id: '1' } } as const
/** Throws before it reaches the database. */
const told = (proofs: AuditContext['proofs']) =>
  audit({} as Parameters<typeof audit>[0], { caller: undefined, now, ip: '', proofs }, change).catch(error => error)

test('is an internal error, and no refusal that a person could answer with a proof', async () => {
  const error = await told(new Map([['address', true]]))
  expect(error.message).toBe('the call does not declare the effect "role"')
  expect(error).not.toBeInstanceOf(AppError)
})

test('is told from one whose proof is too old', async () => {
  expect(await told(new Map([['role', false]]))).toMatchObject({ code: 'proof_old' })
})

/** What each event is in terms of effects, of which its call declares one. Written by hand. */
const effectsOfEndings: Record<Ending, readonly Effect[]> = {
  passwordChange: ['password'],
  passwordReset: ['password'],
  secured: ['password'],
  sessionsEnd: ['session'],
  sessionEnd: ['session'],
  providerLogout: ['session'],
  sessionsEndByOther: ['session'],
  lock: [],
  deactivation: ['access', 'closure'],
  membershipDeactivation: ['access', 'closure'],
  membershipDeletion: ['access'],
  unlinking: ['access'],
  withdrawal: ['account', 'closure'],
  deletion: ['access'],
  passkeysLost: ['factor'],
  unlock: ['access'],
  registration: ['account'],
  rejection: ['address'],
  joining: ['account'],
  addressChange: ['address'],
  addressCancel: [],
  addressUndo: ['address'],
  demotion: ['role'],
  oidcUnlink: ['factor'],
}

describe('what ends with an event that the call does not declare', () => {
  /** Throws before it reaches the database. */
  const happen = (event: Ending, proofs: AuditContext['proofs']) =>
    endBegun({} as Parameters<typeof endBegun>[0], event, { userIds: [] }, { now, proofs }).catch(error => error)
  const decided = (Object.keys(endings) as Ending[]).filter(event => effectsOfEndings[event].length > 0)

  test.each(decided)('%s', async event => {
    for (const effect of effectNames) {
      const error = await happen(event, new Map([[effect, false]]))
      if (effectsOfEndings[event].includes(effect)) expect(error).toMatchObject({ code: 'proof_old' })
      else expect(error.message).toContain('the call does not declare the effect')
    }
  })
})
