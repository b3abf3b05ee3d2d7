/** An effect that a call does not declare, which is an error of the program: it is not brought about. */
import { expect, test } from 'vitest'
import { type AuditContext, audit } from '../../../server/account-api/access/audit.ts'
import { AppError } from '../../../server/http/app-error.ts'

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
