/** What administrators read of the trail: that of their own company, and nothing about others. That of all calls is in trail.test.ts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditLine } from '../../../shared/contract/audit/audit.ts'
import { auditActions, companyActions, companyAuditGroups } from '../../../shared/rules/audit.ts'
import { auditFields, companyAuditFields } from '../../../shared/rules/audit-fields.ts'
import { engines } from '../../helper/account-api.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, day, setUp } from '../set-up.ts'

describe.each(engines)("a company's own trail on %s", engine => {
  let api: AccountApi
  let manager: Person
  let managerB: Person
  let editor: Person
  beforeAll(async () => {
    api = await setUp(engine)
    manager = await api.signedIn({ company: companyA, manager: true })
    managerB = await api.signedIn({ company: companyB, manager: true })
    editor = await api.signedIn({ employee: 'editor' })
  })
  afterAll(() => api.close())

  const read = (as: Person, query: Record<string, string> = {}, company_code = companyA) =>
    api.call('GET', '/api/v1/front/audit/list', { as, query: { company_code, per_page: '100', ...query } })
  const linesOf = async (as: Person, query: Record<string, string> = {}, code = companyA): Promise<AuditLine[]> =>
    (await read(as, query, code)).body.data
  const byEditor = (path: string, body: Record<string, unknown>) =>
    api.call('POST', `/api/v1/admin/${path}`, { as: editor, body })

  test('tells who changed what, the maker included, before and after', async () => {
    const member = await api.person({ company: companyA })
    const change = { company_code: companyA, user_id: member.id }
    await byEditor('user/manager', { ...change, manager_flg: 1 })
    await api.call('POST', '/api/v1/front/user/sessions/end', { as: manager, body: change })
    const [ended, promoted] = await linesOf(manager)
    expect(promoted).toMatchObject({
      action: 'user.manager',
      actor: editor.email,
      person: { email: member.email },
      before: { manager_flg: 0 },
      after: { manager_flg: 1 },
      ip: null,
    })
    expect(ended).toMatchObject({ action: 'user.sessions_revoke', actor: manager.email, ip: '127.0.0.1' })
    const found = async (query: Record<string, string>) => (await linesOf(manager, query)).map(({ action }) => action)
    expect(await found({ actor: editor.email })).toEqual(['user.manager'])
    expect(await found({ person: member.email })).toEqual(['user.sessions_revoke', 'user.manager'])
    expect(await found({ group: 'password' })).toEqual(['user.sessions_revoke'])
    expect(await found({ to: api.clock.now.toISOString() })).toEqual([])
  })

  test('is that of the own company only, for its administrators', async () => {
    expect((await read(manager, {}, companyB)).status).toBe(404)
    expect((await read(managerB)).status).toBe(404)
    expect((await read(await api.signedIn({ company: companyA }))).status).toBe(403)
    expect((await read(editor)).status).toBe(403)
    expect((await api.call('GET', '/api/v1/front/audit/list', { query: { company_code: companyA } })).status).toBe(401)
    expect((await read(manager, { group: 'settings' })).body.errors).toEqual({ group: ['choice'] })
  })

  test('of one who has left, it tells what was then, and not what became of them', async () => {
    const member = await api.person({ company: companyA })
    await api.db.insertInto('company_user').values({ company_code: companyB, user_id: member.id }).execute()
    const body = { user_id: member.id, text: '異動のため' }
    await api.call('DELETE', `/api/v1/admin/company/user/${companyA}`, { as: editor, body })
    await api.db
      .updateTable('user')
      .set({ email: 'later@elsewhere.example', search_text: 'later@elsewhere.example 須藤' })
      .where('id', '=', member.id)
      .execute()
    const [left] = await linesOf(manager)
    expect(left).toMatchObject({ action: 'user.unlink', person: null, reason: null, target: { id: member.id } })
    expect(await linesOf(manager, { person: 'later@elsewhere.example' })).toEqual([])
    expect(await linesOf(manager, { person: '須藤' })).toEqual([])
    expect(await linesOf(manager, { person: member.email })).not.toEqual([])
  })

  test('of entries with every action and field it has those on the lists', async () => {
    const stranger = await api.person({ company: companyB })
    const planted = Object.fromEntries(auditFields.map(field => [field, `planted-${field}`]))
    const actions = Object.values(auditActions).flat()
    api.clock.now = new Date(api.clock.now.getTime() + day / 24)
    await api.db
      .insertInto('audit_log')
      .values(
        actions.map(action => ({
          at: api.clock.now,
          actor_id: editor.id,
          actor: editor.email,
          action,
          target_kind: 'user',
          target_id: stranger.id,
          company_code: companyA,
          before: JSON.stringify(planted),
          after: JSON.stringify({ companies: [companyB] }),
          reason: 'planted-reason',
          ip: '192.0.2.77',
        })),
      )
      .execute()
    const lines = await linesOf(manager, { from: api.clock.now.toISOString() })
    expect(lines.map(({ action }) => action).sort()).toEqual([...companyActions].sort())
    for (const { action, person, before, after, reason, ip } of lines) {
      expect([action, person, reason, ip]).toEqual([action, null, null, null])
      // Those of services are ids, which nobody else chooses.
      if (action.endsWith('.service') && action !== 'request.service') continue
      expect(Object.keys(before ?? {}).sort()).toEqual([...companyAuditFields].sort())
      expect(after).toEqual({})
    }
  })

  test('each group has actions of the list', () => {
    for (const group of companyAuditGroups)
      expect(auditActions[group].some(action => companyActions.some(known => known === action))).toBe(true)
    expect(companyAuditGroups).not.toContain('mail')
  })
})
