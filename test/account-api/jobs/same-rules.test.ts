/** What a bulk change shows for a person is what the call that changes one person answers: by state, act and caller. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fastEngine } from '../../helper/account-api.ts'
import type { Person } from '../people.ts'
import { companyB } from '../set-up.ts'
import { type Imports, openImports } from './open.ts'

const states = [
  'active',
  'deactivated here',
  'deactivated by the maker, of two companies',
  'locked by inactivity',
  'locked by the maker',
  'unregistered',
  'oneself',
] as const
type State = (typeof states)[number]
const acts = ['activate', 'deactivate', 'unlock', 'invite', 'administrator', 'general'] as const
type Act = (typeof acts)[number]

/** What must happen: `change`, `same` or the code of the refusal. */
const administrators: Record<State, Partial<Record<Act, string>>> = {
  active: { activate: 'same', deactivate: 'change', unlock: 'same', invite: 'same' },
  'deactivated here': { activate: 'change', deactivate: 'same', unlock: 'same', invite: 'same' },
  'deactivated by the maker, of two companies': {
    activate: 'forbidden',
    deactivate: 'same',
    unlock: 'same',
    invite: 'same',
  },
  'locked by inactivity': { activate: 'same', deactivate: 'change', unlock: 'change', invite: 'same' },
  'locked by the maker': { activate: 'same', deactivate: 'change', unlock: 'forbidden', invite: 'same' },
  unregistered: { activate: 'same', deactivate: 'change', unlock: 'same', invite: 'change' },
  oneself: { activate: 'same', deactivate: 'forbidden', unlock: 'same', invite: 'same' },
}
/** Of employees, who also appoint. They are no members, so nobody is oneself. */
const employees: Record<Exclude<State, 'oneself'>, Partial<Record<Act, string>>> = {
  active: { ...administrators.active, administrator: 'change', general: 'same' },
  'deactivated here': { ...administrators['deactivated here'], administrator: 'change', general: 'same' },
  'deactivated by the maker, of two companies': {
    activate: 'change',
    deactivate: 'same',
    unlock: 'same',
    invite: 'same',
    administrator: 'change',
    general: 'same',
  },
  'locked by inactivity': { ...administrators['locked by inactivity'], administrator: 'change', general: 'same' },
  'locked by the maker': {
    activate: 'same',
    deactivate: 'change',
    unlock: 'change',
    invite: 'same',
    administrator: 'change',
    general: 'same',
  },
  unregistered: { ...administrators.unregistered, administrator: 'change', general: 'same' },
}

describe('one rule for the call and for the bulk change', () => {
  let imports: Imports
  let manager: Person
  const company_code = 'C800001'
  beforeAll(async () => {
    imports = await openImports(fastEngine)
    await imports.api.company(company_code)
    await imports.api.person({ company: company_code, manager: true })
    manager = await imports.api.signedIn({ company: company_code, manager: true })
  })
  afterAll(() => imports.close())

  const inState = async (state: State): Promise<Pick<Person, 'id'>> => {
    const { api } = imports
    const company = company_code
    switch (state) {
      case 'oneself':
        return manager
      case 'active':
        return api.person({ company })
      case 'deactivated here':
        return api.person({ company, membership: { active_flg: 0 } })
      case 'deactivated by the maker, of two companies': {
        const person = await api.person({ company, columns: { active_flg: 0 } })
        await api.db.insertInto('company_user').values({ company_code: companyB, user_id: person.id }).execute()
        return person
      }
      case 'locked by inactivity':
        return api.person({ company, columns: { lock_flg: 1, lock_reason: 'inactivity' } })
      case 'locked by the maker':
        return api.person({ company, columns: { lock_flg: 1, lock_reason: 'manual' } })
      case 'unregistered':
        return api.person({ company, registered: false })
    }
  }

  /** The call of one person: its path and what it takes besides. */
  const callOf = (act: Act, user_id: string): { path: string; body: object } => {
    switch (act) {
      case 'activate':
      case 'deactivate':
        return {
          path: 'user/status',
          body: { company_code, user_id, status: act === 'activate' ? 'active' : 'deactive' },
        }
      case 'unlock':
        return { path: `user/unlock/${user_id}`, body: { company_code } }
      case 'invite':
        return { path: `user/regist/${user_id}/mail`, body: { company_code } }
      case 'administrator':
      case 'general':
        return { path: 'user/manager', body: { company_code, user_id, manager_flg: act === 'administrator' ? 1 : 0 } }
    }
  }

  const rowsOf = { 'an administrator': administrators, 'an employee': employees }
  const cases = Object.entries(rowsOf).flatMap(([who, rows]) =>
    acts.filter(act => rows.active[act] !== undefined).map(act => [who as keyof typeof rowsOf, act] as const),
  )
  test.each(cases)('%s, %s', async (who, act) => {
    const isEmployee = who === 'an employee'
    const as = isEmployee ? imports.editor : manager
    const people = new Map<string, string>()
    for (const state of Object.keys(rowsOf[who]) as State[]) people.set(state, (await inState(state)).id)
    const { rows } = await imports.take('selection', as, {
      ...(isEmployee ? {} : { company_code }),
      action: act,
      members: [...people.values()].map(user_id => ({ company_code, user_id })),
    })
    const emails = await imports.api.db
      .selectFrom('user')
      .select(['id', 'email'])
      .where('id', 'in', [...people.values()])
      .execute()
    for (const [state, user_id] of people) {
      const expected = (rowsOf[who] as Record<string, Partial<Record<Act, string>>>)[state]?.[act] ?? ''
      const isRefused = !/^(?:change|same)$/.test(expected)
      const row = rows.data.find(({ email }) => email === emails.find(({ id }) => id === user_id)?.email)
      expect(row?.outcome, state).toBe(isRefused ? 'error' : expected)
      expect(row?.problems.map(({ code }) => code)).toEqual(isRefused ? [expected] : [])

      const { path, body } = callOf(act, user_id)
      const answer = await imports.api.call('POST', `/api/v1/${isEmployee ? 'admin' : 'front'}/${path}`, { as, body })
      // Who has registered cannot be invited: the bulk change has nothing to do, and the call says so.
      if (act === 'invite' && expected === 'same') expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
      else expect([answer.status === 200, answer.body.code]).toEqual([!isRefused, isRefused ? expected : undefined])
    }
  })
})
