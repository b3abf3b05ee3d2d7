/** Which entries restrict administrators to their own companies: every one that admits them as such. */
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { restrictToOwnCompanies } from '../../../server/account-api/access/caller/guard.ts'
import type { Caller, Customer, Employee } from '../../../server/account-api/access/caller/request-context.ts'
import type { Entry } from '../../../shared/contract/entry.ts'

const person = {
  userId: 'u1',
  email: 'person@example.com',
  locale: 'ja',
  tokenHash: new Uint8Array(),
  provedAt: new Date(),
  passkeys: { is_set_up: true, isRequired: false, requiredFrom: null },
} as unknown as Employee
const customer = (manager_flg: 0 | 1): Customer => ({
  ...person,
  kind: 'customer',
  memberships: [{ code: 'C000001', manager_flg }],
  isTermsUpdate: false,
})
const administrator = customer(1)
const employee: Employee = { ...person, kind: 'employee', isOnlyView: false }

/** What an entry with these callers answers; undefined: it goes on. */
const refusal = (callers: Entry['callers'], caller: Caller | undefined, named: object): string | undefined => {
  const entry = { method: 'POST', path: '/api/v1/synthetic', callers } as unknown as Entry
  const log = { info: () => {}, warn: () => {} }
  try {
    restrictToOwnCompanies({ log, ...named } as unknown as FastifyRequest, entry, caller)
    return undefined
  } catch (error) {
    return (error as { code: string }).code
  }
}

const places = ['params', 'query', 'body'] as const
const names = ['company_code', 'code'] as const

describe.each<[Entry['callers']]>([
  [['manager']],
  [['manager', 'editor']],
  [['editor', 'manager']],
  [['employee', 'manager']],
  [['customer', 'manager']],
  [['anyone', 'manager']],
])('an entry for %s', callers => {
  test.each(places)('refuses another company in its %s to an administrator, and takes their own', place => {
    for (const name of names) {
      expect(refusal(callers, administrator, { [place]: { [name]: 'C000002' } })).toBe('not_found')
      expect(refusal(callers, administrator, { [place]: { [name]: 'C000001' } })).toBeUndefined()
    }
  })

  test('refuses every company to a general user', () => {
    expect(refusal(callers, customer(0), { body: { company_code: 'C000001' } })).toBe('forbidden')
  })

  test('restricts no employee and no visitor: they are admitted by other callers', () => {
    for (const caller of [employee, undefined])
      expect(refusal(callers, caller, { body: { company_code: 'C000002' } })).toBeUndefined()
  })
})

test.each<[Entry['callers']]>([[['customer']], [['editor']], [['anyone']]])(
  'an entry for %s leaves companies to its handler',
  callers => {
    expect(refusal(callers, administrator, { body: { company_code: 'C000002' } })).toBeUndefined()
  },
)
