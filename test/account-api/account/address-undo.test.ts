import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretHash } from '../../../server/account-api/access/caller/secret.ts'
import { runSlice } from '../../../server/account-api/jobs/run/run-slice.ts'
import { engines } from '../../helper/account-api.ts'
import { askForAddress } from '../api/inputs/account.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { accessRequest } from '../api/inputs/joining.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import { accountApiConfig, openMail } from '../build.ts'
import { checkBody, csvOf } from '../jobs/file.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, companyB, setUp } from '../set-up.ts'

const front = '/api/v1/front'
const hour = 60 * 60 * 1000

describe.each(engines)('cancelling and undoing a change of address, on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const undo = (token: string) => api.call('POST', `${front}/edit/mailaddress/undo`, { body: { token } })
  const check = async (token: string) =>
    (await api.call('POST', `${front}/edit/mailaddress/undo/check`, { body: { token } })).body
  const confirm = (token: string, as: Person) =>
    api.call('POST', `${front}/edit/mailaddress/verification`, { as, body: { token } })
  const login = async (email: string, given = password) => {
    const { status, body } = await api.call('POST', '/api/login', { body: { email, password: given } })
    return body.code ?? status
  }
  const info = async (as: Person) => (await api.call('GET', `${front}/user/info`, { as })).body
  const auditOf = (id: string, action: string) =>
    api.db
      .selectFrom('audit_log')
      .select(['actor', 'actor_id', 'before', 'after'])
      .where('target_id', '=', id)
      .where('action', '=', action)
      .orderBy('id')
      .execute()
  const templatesTo = async (email: string) => (await api.mailsTo(email)).map(({ template }) => template)
  const resetBy = async (email: string) => {
    const token = await api.linkOf(email)
    const answer = await api.call('POST', `${front}/forget/password/verification/${token}`, { body: newPassword })
    return answer.status
  }

  /** Makes the rows of an import that was started. */
  const runAll = async (id: string) => {
    const clock = () => api.clock.now
    const mail = openMail(api.db, clock)
    const deps = { config: accountApiConfig(), mail }
    while (await runSlice(id, { db: api.db, clock, deps, log: () => api.app.log }));
    await mail.stop()
  }

  test('before the confirmation the link cancels it, ends all sessions and the password, and mails a reset link', async () => {
    const person = await api.signedIn({ company: companyA })
    const asked = await askForAddress(api, person)
    expect(await check(asked.undo)).toEqual({ state: 'valid', email: person.email, is_changed: 0 })
    expect((await undo(asked.undo)).body).toMatchObject({ outcome: 'cancelled', is_employee: 0, suspended: [] })
    expect((await info(person)).code).toBe('unauthorized')
    expect(await login(person.email)).toBe('login_failed')
    expect(await templatesTo(person.email)).toEqual(['mailaddress_asked', 'reset'])
    expect(await resetBy(person.email)).toBe(200)
    expect(await login(person.email, newPassword.password)).toBe(200)
    expect((await undo(asked.undo)).body.code).toBe('link_used')
    expect(await check(asked.undo)).toEqual({ state: 'used', email: '', is_changed: 0 })
    expect(await auditOf(person.id, 'user.mailaddress.undo')).toMatchObject([
      { actor: person.email, actor_id: person.id, before: { pending_email: asked.email } },
    ])
  })

  test('after the confirmation it gives the earlier address back, and the later mailbox hears of it', async () => {
    const person = await api.signedIn({ company: companyA })
    const asked = await askForAddress(api, person)
    expect((await confirm(asked.confirm, person)).status).toBe(200)
    // The later address is not disclosed to the mailbox of the earlier one.
    expect(await check(asked.undo)).toEqual({ state: 'valid', email: person.email, is_changed: 1 })
    expect((await undo(asked.undo)).body.outcome).toBe('restored')
    expect([await login(person.email), await login(asked.email)]).toEqual(['login_failed', 'login_failed'])
    expect(await templatesTo(asked.email)).toEqual(['mailaddress', 'mailaddress_confirmed', 'mailaddress_changed'])
    const forgotten = await api.call('POST', `${front}/forget/password`, { body: { email: asked.email } })
    expect(forgotten.body.code).toBe('unregistered_email')
    expect(await resetBy(person.email)).toBe(200)
    expect(await login(person.email, newPassword.password)).toBe(200)
    expect(await auditOf(person.id, 'user.mailaddress.undo')).toMatchObject([
      { before: { email: asked.email }, after: { email: person.email } },
    ])
  })

  test('an intruder cannot get rid of it: by further changes, a new password, or a logout of the owner', async () => {
    const person = await api.signedIn({ company: companyA })
    const first = await askForAddress(api, person)
    await confirm(first.confirm, person)
    api.clock.now = new Date(api.clock.now.getTime() + 1000)
    const second = await askForAddress(api, { ...person, email: first.email })
    await confirm(second.confirm, person)
    const body = { current_password: password, ...newPassword }
    expect((await api.call('POST', `${front}/edit/password`, { as: person, body })).status).toBe(200)
    expect((await api.call('POST', `${front}/session/others`, { as: person })).status).toBe(200)
    expect((await undo(first.undo)).body.outcome).toBe('restored')
    // The intruder's mailbox has a link too, to its own address. It is later, so it has ended.
    expect((await undo(second.undo)).body.code).toBe('link_ended')
    expect(await resetBy(person.email)).toBe(200)
  })

  test('by a server whose clock is ahead, it still ends the link of a later change', async () => {
    const person = await api.signedIn({ company: companyA })
    const first = await askForAddress(api, person)
    expect((await confirm(first.confirm, person)).status).toBe(200)
    const second = await askForAddress(api, person)
    await api.db
      .updateTable('link')
      .set({ created_at: new Date(api.clock.now.getTime() + 50_000) })
      .where('hash', '=', secretHash(first.undo))
      .execute()
    expect((await undo(first.undo)).body.outcome).toBe('restored')
    expect((await undo(second.undo)).body.code).toBe('link_ended')
    expect(await resetBy(person.email)).toBe(200)
  })

  test('the links of an earlier version are ordered by their times, before all later ones', async () => {
    const person = await api.signedIn({ company: companyA })
    const links = [await askForAddress(api, person)]
    for (const _ of [1, 2, 3]) {
      api.clock.now = new Date(api.clock.now.getTime() + 1)
      links.push(await askForAddress(api, person))
    }
    const [first, second, third, fourth] = links.map(link => link.undo)
    for (const token of [first, second, third])
      await api.db
        .updateTable('link')
        .set({ ordinal: null })
        .where('hash', '=', secretHash(token ?? ''))
        .execute()
    expect((await undo(second ?? '')).status).toBe(200)
    expect(await Promise.all([first, third, fourth].map(async token => (await check(token ?? '')).state))).toEqual([
      'valid',
      'ended',
      'ended',
    ])
  })

  test('meanwhile no one else gets the address: by an invitation, a request, a file or a change of their own', async () => {
    const person = await api.signedIn({ company: companyA })
    const asked = await askForAddress(api, person)
    await confirm(asked.confirm, person)
    const { email } = person
    const manager = await api.signedIn({ company: companyB, manager: true })
    const invited = { company_code: companyB, email, first_name: '一', family_name: '新' }
    const regist = () => api.call('POST', `${front}/user/regist`, { as: manager, body: invited })
    expect((await regist()).body.code).toBe('conflict')
    const editor = await api.signedIn({ employee: 'editor' })
    const names = { first_name: '一', middle_name: '', family_name: '新' }
    const employee = { ...names, email, is_only_view: 1 }
    expect((await api.call('POST', '/api/v1/admin/user/azure/add', { as: editor, body: employee })).body.code).toBe(
      'conflict',
    )
    const waiting = await api.person({ company: companyB, registered: false })
    for (const { id } of [waiting, await api.person({ company: companyB })]) {
      const { row_version } = await api.db
        .selectFrom('user')
        .select('row_version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const body = { ...names, email, row_version, user_id: id, company_code: companyB }
      expect((await api.call('POST', '/api/v1/admin/user/profile/edit', { as: editor, body })).body.code).toBe(
        'conflict',
      )
    }
    // The row of a file is refused, and leaves the others alone.
    const beside = freshAddress()
    const rows = csvOf('Email address,Family name,First name', `${email},新,一`, `${beside},新,一`)
    const file = (call: string, body: object) =>
      api.call('POST', `${front}/import/${call}`, { as: manager, body: { company_code: companyB, ...body } })
    const { id, row_version } = (await file('check', checkBody(rows, companyB))).body
    expect((await file('run', { id, row_version, invitation: 'none' })).status).toBe(200)
    await runAll(id)
    const query = { id, company_code: companyB, per_page: '100' }
    const imported = (await api.call('GET', `${front}/import/info`, { as: manager, query })).body
    expect(imported).toMatchObject({ state: 'done', done: { add: 1, change: 0, same: 0, error: 1 } })
    const problem = { field: 'email', code: 'conflict', value: email }
    expect(imported.rows.data).toMatchObject([
      { email, state: 'failed', problems: [problem] },
      { email: beside, state: 'done', problems: [] },
    ])
    // A visitor is told nothing of it, and the owner gets a mail.
    expect((await api.call('POST', '/api/form/subscription', { body: accessRequest(email) })).status).toBe(200)
    expect((await templatesTo(email)).at(-1)).toBe('already_registered')
    expect((await undo(asked.undo)).body.outcome).toBe('restored')
    // Afterwards it is taken, and the address that was undone is free.
    expect((await regist()).status).toBe(200)
    invited.email = asked.email
    expect((await regist()).status).toBe(200)
  })

  test('the mail about a login in flight, which goes to the later address, rescues nothing any more', async () => {
    const person = await api.signedIn({ company: companyA, columns: { last_login_at: api.clock.now } })
    const asked = await askForAddress(api, person)
    await confirm(asked.confirm, person)
    await login(asked.email)
    const token = await api.linkOf(asked.email, 'login')
    expect((await undo(asked.undo)).body.outcome).toBe('restored')
    expect(await resetBy(person.email)).toBe(200)
    // As if it had been stored just after the undo.
    await api.db
      .updateTable('link')
      .set({ ended_at: null, superseded_by: null, expires_at: new Date(api.clock.now.getTime() + hour) })
      .where('hash', '=', secretHash(token))
      .execute()
    const secure = (call: string) => api.call('POST', `${front}/account/${call}`, { body: { token } })
    expect((await secure('secure/check')).body).toEqual({ state: 'ended', email: '' })
    expect((await secure('secure')).body.code).toBe('link_ended')
    expect(await login(person.email, newPassword.password)).toBe(200)
  })

  test('its person can have the address back without it', async () => {
    const person = await api.signedIn({ company: companyA })
    const asked = await askForAddress(api, person)
    await confirm(asked.confirm, person)
    const back = await askForAddress(api, person, person.email)
    expect((await confirm(back.confirm, person)).status).toBe(200)
  })

  test('after 72 hours the address is free', async () => {
    const start = api.clock.now
    const person = await api.signedIn({ company: companyA })
    const asked = await askForAddress(api, person)
    await confirm(asked.confirm, person)
    api.clock.now = new Date(start.getTime() + 72 * hour)
    const manager = await api.signedIn({ company: companyB, manager: true })
    const invited = { company_code: companyB, email: person.email, first_name: '一', family_name: '新' }
    expect((await api.call('POST', `${front}/user/regist`, { as: manager, body: invited })).status).toBe(200)
    api.clock.now = start
  })

  test('the account is locked instead if another account has the address all the same', async () => {
    const person = await api.signedIn({ company: companyA })
    const asked = await askForAddress(api, person)
    await confirm(asked.confirm, person)
    const other = await api.person({ company: companyB })
    await api.db.updateTable('user').set({ email: person.email }).where('id', '=', other.id).execute()
    expect((await undo(asked.undo)).body.outcome).toBe('locked')
    expect((await info(person)).code).toBe('unauthorized')
    await api.call('POST', `${front}/forget/password`, { body: { email: asked.email } })
    expect(await resetBy(asked.email)).toBe(200)
    expect(await login(asked.email, newPassword.password)).toBe('locked')
    const administrator = await api.signedIn({ company: companyA, manager: true })
    const unlocked = await api.call('POST', `${front}/user/unlock/${person.id}`, {
      as: administrator,
      body: { company_code: companyA },
    })
    expect(unlocked.status).toBe(403)
  })

  test('it lives 72 hours: two days longer than a change can wait for its confirmation', async () => {
    const start = api.clock.now
    const person = await api.signedIn({ company: companyA })
    const asked = await askForAddress(api, person)
    api.clock.now = new Date(start.getTime() + 72 * hour - 1)
    expect((await check(asked.undo)).state).toBe('valid')
    api.clock.now = new Date(start.getTime() + 72 * hour)
    expect([(await check(asked.undo)).state, (await undo(asked.undo)).body.code]).toEqual(['expired', 'link_expired'])
    api.clock.now = start
    expect((await undo('x'.repeat(43))).status).toBe(404)
    expect(await check('x'.repeat(43))).toEqual({ state: 'unknown', email: '', is_changed: 0 })
  })

  test('of two clicks at once one undoes', async () => {
    const person = await api.signedIn({ company: companyA })
    const asked = await askForAddress(api, person)
    const answers = await Promise.all([undo(asked.undo), undo(asked.undo)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(await templatesTo(person.email)).toEqual(['mailaddress_asked', 'reset'])
  })

  test('only its own kind of link undoes, and it does nothing else', async () => {
    const person = await api.signedIn({ company: companyA })
    const asked = await askForAddress(api, person)
    expect((await undo(asked.confirm)).status).toBe(404)
    expect((await confirm(asked.undo, person)).status).toBe(404)
    const reset = await api.call('POST', `${front}/forget/password/verification/${asked.undo}`, { body: newPassword })
    expect(reset.status).toBe(404)
  })

  describe('saving the present address', () => {
    const save = async (as: Person, target: Record<string, unknown>, email: string | undefined) => {
      const { row_version } = await api.db
        .selectFrom('user')
        .select('row_version')
        .where('id', '=', String(target.user_id ?? as.id))
        .executeTakeFirstOrThrow()
      const names = { first_name: '花子', middle_name: '', family_name: '山田' }
      const body = { ...target, ...names, row_version, ...(email === undefined ? {} : { email }) }
      return (await api.call('POST', `${front}/user/profile/edit`, { as, body })).body.pending_email
    }

    test('cancels the change, by the person or their administrator; without an address it goes on', async () => {
      const manager = await api.signedIn({ company: companyA, manager: true })
      for (const by of ['person', 'administrator']) {
        const person = await api.signedIn({ company: companyA })
        const asked = await askForAddress(api, person)
        const [as, target] = by === 'person' ? [person, {}] : [manager, { company_code: companyA, user_id: person.id }]
        expect(await save(as, target, undefined)).toBe(asked.email)
        expect(await save(as, target, person.email)).toBeNull()
        expect((await confirm(asked.confirm, person)).body.code).toBe('link_ended')
        // Once more changes nothing.
        expect(await save(as, target, person.email)).toBeNull()
        expect(await auditOf(person.id, 'user.mailaddress.cancel')).toMatchObject([
          { actor: as.email, before: { pending_email: asked.email } },
        ])
      }
    })

    test('by an administrator does not cancel the change of a person who belongs to another company too', async () => {
      const manager = await api.signedIn({ company: companyA, manager: true })
      const person = await api.signedIn({ company: companyA })
      await api.db.insertInto('company_user').values({ company_code: companyB, user_id: person.id }).execute()
      const asked = await askForAddress(api, person)
      const { first_name, middle_name, family_name, row_version } = await info(person)
      const target = { company_code: companyA, user_id: person.id, department: '監査室' }
      const body = { ...target, first_name, middle_name, family_name, row_version, email: person.email }
      expect((await api.call('POST', `${front}/user/profile/edit`, { as: manager, body })).status).toBe(200)
      expect((await info(person)).pending_email).toBe(asked.email)
    })
  })
})
