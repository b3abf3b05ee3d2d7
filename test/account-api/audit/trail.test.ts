// @module-tag all

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditLine } from '../../../shared/contract/audit/audit.ts'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { auditActions, companyActions } from '../../../shared/rules/audit.ts'
import { auditFields } from '../../../shared/rules/audit-fields.ts'
import { engines, onBothEngines } from '../../helper/account-api.ts'
import { callByName, inputs } from '../api/inputs/index.ts'
import { readable } from '../build.ts'
import { type AccountApi, companyA, companyB, setUp } from '../set-up.ts'

/** Calls that leave no entry, with the reason. Every other call that changes data leaves one. */
const withoutLine: Partial<Record<CallName, string>> = {
  postLogin: 'a login changes nothing; both servers log it',
  postAdminLogin: 'as above',
  postLogout: 'as above',
  postAdminLogout: 'as above',
  postAdminLogoutOidc: 'as above',
  postVerification: 'reads',
  postUserInfo: 'reads',
  postEditMailaddressCheck: 'reads',
  postAdminEditMailaddressCheck: 'reads',
  postEditMailaddressUndoCheck: 'reads',
  postAccountSecureCheck: 'reads',
  postCompanyManagerList: 'reads',
  postAdminMailBulkTest: 'a copy to the sender; the outbox keeps it',
  postImportCheck: 'changes nothing; the run leaves lines',
  postAdminImportCheck: 'as above',
  postImportSelection: 'as above',
  postAdminImportSelection: 'as above',
  postImportRetry: 'as above',
  postAdminImportRetry: 'as above',
  postSessionProof: 'what it allows leaves lines',
  postAdminSessionProof: 'as above',
  postAdminSessionProofOidc: 'as above',
  postPasskeyOptions: 'a challenge',
  postAdminPasskeyOptions: 'as above',
  postSessionProofOptions: 'as above',
  postAdminSessionProofOptions: 'as above',
  postLoginPasskeyOptions: 'as above',
  postAdminLoginPasskeyOptions: 'as above',
  postLoginProofPasskeyOptions: 'as above',
  postAdminLoginProofPasskeyOptions: 'as above',
  postSessionProofPasskey: 'as a proof by password',
  postAdminSessionProofPasskey: 'as above',
  postLoginPasskey: 'as a login by password; the passkey shows its last use',
  postAdminLoginPasskey: 'as above',
  postLoginProofPasskey: 'as above',
  postAdminLoginProofPasskey: 'as above',
  postRegistProfile: 'a draft on the link; completing the registration leaves the line',
}

const calls = Object.entries<Entry>(contract).flatMap(([name, { method, changes }]) =>
  method !== 'GET' || changes ? [name as CallName] : [],
)

onBothEngines('rule 13: the audit trail of every changing call on %s', engine => {
  /** The second engine gets a fifth of the calls in the short run: the same code writes every line. */
  const isWhole = engines.includes(engine)
  let api: AccountApi
  const secrets = new Set<string>()
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const callerOf = async ({ callers, path }: Entry) => {
    if (callers.includes('anyone')) return undefined
    if (path.startsWith('/api/v1/admin/')) return api.signedIn({ employee: 'editor' })
    return api.signedIn({ company: companyA, manager: true })
  }
  const lines = (after = 0) =>
    api.db.selectFrom('audit_log').selectAll().where('id', '>', after).orderBy('id').execute()
  const typedAddress = ({ mail, email }: Record<string, unknown> = {}) =>
    mail === undefined ? email !== undefined && { email } : { mail }
  const keepSecrets = (input: Record<string, unknown> = {}) => {
    for (const [name, value] of Object.entries(input))
      if (/password|token/.test(name) && typeof value === 'string') secrets.add(value)
  }

  test.each(calls.filter((_, at) => isWhole || at % 5 === 0))('%s', async name => {
    const entry: Entry = contract[name]
    const caller = await callerOf(entry)
    const member = await api.person({ company: companyA })
    const input = await inputs[name]({ api, member, caller })
    for (const part of [input.params, input.query, input.body]) keepSecrets(part)
    if (caller?.token) secrets.add(caller.token)
    // The input leaves logins as they are, for other tests; only a change leaves a line.
    const login = { name: 'login', value: JSON.stringify({ new_browser_code: 1, row_version: 0 }) }
    const oidc = { name: 'oidc', value: JSON.stringify({ passwords_off: 1, emergency_id: null, row_version: 0 }) }
    if (name === 'postAdminOidcSetting') await api.db.insertInto('setting').values(oidc).execute()
    if (name === 'postAdminLoginSetting') await api.db.insertInto('setting').values(login).execute()
    const last = (await lines()).at(-1)?.id ?? 0

    const answer = await callByName(api, name, input, caller?.token)
    expect(answer.status, answer.body.message).toBe(200)
    keepSecrets(answer.body)
    const found = await lines(last)
    if (name in withoutLine) {
      expect(found).toEqual([])
      return
    }
    expect(found.length).toBeGreaterThan(0)
    const known: string[] = Object.values(auditActions).flat()
    for (const line of found) {
      expect(known).toContain(line.action)
      expect(line).toMatchObject({ at: api.clock.now, ip: '127.0.0.1' })
      expect(line.target_id).not.toBe('')
      if (caller) expect(line).toMatchObject({ actor: caller.email, actor_id: caller.id })
    }
    // Anyone can type an address, so it names what was typed, never who acted.
    const typed = typedAddress(input.body)
    if (!caller && typed) expect(found).toMatchObject([{ actor: 'visitor', actor_id: null, after: typed }])
  })

  test('no entry holds a password, a token or a hash of either', async () => {
    const mails = (await api.db.selectFrom('mail_outbox').selectAll().execute()).map(readable)
    for (const { text } of mails) for (const [, token] of text.matchAll(/token=([\w-]+)/g)) secrets.add(token ?? '')
    const hashes = await api.db.selectFrom('user').select('password_hash').execute()
    for (const { password_hash } of hashes) if (password_hash !== null) secrets.add(password_hash)
    expect(secrets.size).toBeGreaterThan(20)
    const written = JSON.stringify(await lines())
    expect([...secrets].filter(secret => written.includes(secret))).toEqual([])
    expect(written).not.toMatch(/argon2|password_hash|"password/)
  })

  test('the page has a label for each field that an entry shows', async () => {
    const services: readonly string[] = auditActions.service
    const fields = (await lines())
      .filter(({ action }) => !services.includes(action))
      .flatMap(({ before, after }) => Object.keys({ ...before, ...after }))
    expect([...new Set(fields)].filter(field => !auditFields.some(known => known === field))).toEqual([])
  })

  if (!isWhole) return

  test('administrators read those on the list, without strangers and other companies', async () => {
    const stored = await api.db.selectFrom('audit_log').select(['action', 'company_code']).execute()
    const seen = new Map<string, AuditLine[]>()
    for (const [code, as] of [
      [companyA, await api.signedIn({ company: companyA, manager: true })],
      [companyB, await api.signedIn({ company: companyB, manager: true })],
    ] as const) {
      const listed: AuditLine[] = []
      for (let page = 1; page < 10; page++) {
        const query = { company_code: code, per_page: '100', page: String(page) }
        listed.push(...(await api.call('GET', '/api/v1/front/audit/list', { as, query })).body.data)
      }
      seen.set(code, listed)
      const expected = stored.filter(
        ({ action, company_code }) => company_code === code && companyActions.some(known => known === action),
      )
      expect(listed).toHaveLength(expected.length)
    }
    const linesA = seen.get(companyA) ?? []
    expect(linesA.length).toBeGreaterThan(20)

    /** Addresses of people who are no business of a company. */
    const strangersOf = async (code: string) => {
      const known = new Set<string>()
      for (const table of ['company_user', 'former_member', 'addition'] as const)
        for (const { user_id } of await api.db
          .selectFrom(table)
          .select('user_id')
          .where('company_code', '=', code)
          .execute())
          known.add(user_id)
      // People that the company has asked to join; their addresses are what its administrators typed.
      for (const { action, target } of seen.get(code) ?? []) if (action === 'user.addition') known.add(target.id)
      const people = await api.db.selectFrom('user').select(['id', 'email', 'is_employee']).execute()
      const typed = await api.db
        .selectFrom('access_request')
        .select(['id', 'email'])
        .where('company_code', 'is', null)
        .execute()
      return [...people.filter(({ id, is_employee }) => !known.has(id) && is_employee === 0), ...typed].map(
        ({ email }) => email,
      )
    }
    for (const [code, other] of [
      [companyA, companyB],
      [companyB, companyA],
    ] as const) {
      const text = JSON.stringify(seen.get(code))
      const strangers = await strangersOf(code)
      expect(strangers.length).toBeGreaterThan(0)
      expect(strangers.filter(email => text.includes(`"${email}"`))).toEqual([])
      expect([text.includes(other), text.includes(`会社 ${other}`)]).toEqual([false, false])
      expect(text).not.toMatch(/"(?:companies|leaves|joins)"/)
    }
  })
})
