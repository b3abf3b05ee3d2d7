/** An import that is running, or whose invitations are due later, is held by what ends the trust in who began it. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { endBegun } from '../../../server/account-api/access/ending/end-begun.ts'
import { createHeldNotices } from '../../../server/account-api/jobs/notices/create-held-notices.ts'
import { inviteSlice } from '../../../server/account-api/jobs/run/invite-slice.ts'
import { runSlice } from '../../../server/account-api/jobs/run/run-slice.ts'
import { onBothEngines } from '../../helper/account-api.ts'
import { freshAddress, nextNumber } from '../api/inputs/input.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import { accountApiConfig, openMail } from '../build.ts'
import type { Person } from '../people.ts'
import { companyA, companyB, signIn } from '../set-up.ts'
import { checkBody, csvOf, freshRow, head } from './file.ts'
import { type Imports, openImports } from './open.ts'

type Signed = Person & { token: string }

/** What a link in a mail proves. */
const byMail = (now: Date) => ({ now, proofs: new Map([['password', true]] as const) })

const hour = 60 * 60 * 1000

onBothEngines('held imports on %s', engine => {
  let imports: Imports
  let api: Imports['api']
  let other: Imports['editor']

  beforeAll(async () => {
    imports = await openImports(engine)
    ;({ api, editor: other } = imports)
  })
  afterAll(() => imports.close())

  const manager = () => api.signedIn({ company: companyA, manager: true })
  const begin = async (as: Signed, more: object = {}) => {
    const email = freshAddress()
    const { id } = await imports.take('check', as, checkBody(csvOf(head, freshRow(email))))
    const answer = await imports.start(as, { id, company_code: companyA }, { invitation: 'none', ...more })
    expect(answer.status).toBe(200)
    return { id, email }
  }
  const isThere = async (email: string) =>
    (await api.db.selectFrom('user').select('id').where('email', '=', email).execute()).length > 0
  const front = (path: string, as: Person, id: string, more: object = {}) =>
    api.call('POST', `/api/v1/front/import/${path}`, { as, body: { company_code: companyA, id }, ...more })
  const logOut = (person: Signed) =>
    api.call('POST', '/api/v1/admin/user/sessions/end', {
      as: other,
      body: { company_code: companyA, user_id: person.id },
    })
  const infoOf = (as: Signed, id: string) => imports.infoOf(as, { id, company_code: companyA })

  test('a running one is held; another administrator lets it go on in their own name', async () => {
    const [intruder, colleague] = [await manager(), await manager()]
    const { id, email } = await begin(intruder)
    expect((await front('resume', colleague, id)).status).toBe(409)
    await logOut(intruder)
    await runSlice(id, imports.slice)
    expect(await isThere(email)).toBe(false)
    expect(await infoOf(colleague, id)).toMatchObject({ state: 'stopped', held: { reason: 'sessions_ended_by_other' } })
    expect((await front('retry', colleague, id)).status).toBe(409)

    api.clock.now = new Date(api.clock.now.getTime() + hour / 6)
    expect((await front('resume', colleague, id, { proves: false })).body.code).toBe('proof_old')
    expect((await front('resume', colleague, id)).status).toBe(200)
    while (await runSlice(id, imports.slice));
    expect(await isThere(email)).toBe(true)
    expect(await infoOf(colleague, id)).toMatchObject({
      ...{ state: 'done', held: null, made_by: intruder.email, resumed_by: colleague.email },
    })
    const added = api.db.selectFrom('audit_log').select('actor').where('action', '=', 'user.regist')
    expect((await added.orderBy('id', 'desc').limit(1).executeTakeFirst())?.actor).toBe(colleague.email)
  })

  test('invitations that are due later are held, and wait for their time again', async () => {
    const [intruder, colleague] = [await manager(), await manager()]
    const invite_at = new Date(api.clock.now.getTime() + hour).toISOString()
    const { id, email } = await begin(intruder, { invitation: 'at', invite_at })
    while (await runSlice(id, imports.slice));
    await logOut(intruder)
    api.clock.now = new Date(api.clock.now.getTime() + 2 * hour)
    while (await inviteSlice(id, imports.slice));
    expect(await api.mailsTo(email)).toEqual([])
    await front('resume', colleague, id)
    expect(await infoOf(colleague, id)).toMatchObject({ state: 'inviting', held: null })
    while (await inviteSlice(id, imports.slice));
    expect((await api.mailsTo(email)).map(({ template }) => template)).toEqual(['invitation'])
  })

  test('a held one is cancelled by a stop; a check that was not run is stopped', async () => {
    const [intruder, colleague] = [await manager(), await manager()]
    const { id, email } = await begin(intruder)
    const { id: check } = await imports.take('check', intruder, checkBody(csvOf(head, freshRow())))
    await logOut(intruder)
    expect((await front('stop', colleague, id)).status).toBe(200)
    expect((await front('resume', colleague, id)).status).toBe(409)
    expect(await isThere(email)).toBe(false)
    expect(await infoOf(colleague, check)).toMatchObject({ state: 'stopped', held: null })
    const run = { company_code: companyA, id: check, row_version: 1, invitation: 'none' }
    expect((await api.call('POST', '/api/v1/front/import/run', { as: colleague, body: run })).status).toBe(409)
  })

  test('the loss of one company leaves what the person may still begin for another', async () => {
    const [person, elsewhere] = [await manager(), await api.signedIn({ company: companyB, manager: true })]
    const both = { company_code: companyB, user_id: person.id }
    await api.db
      .insertInto('company_user')
      .values({ ...both, manager_flg: 1 })
      .execute()
    const { id, email } = await begin(person)
    const body = { ...both, status: 'deactive' }
    expect((await api.call('POST', '/api/v1/front/user/status', { as: elsewhere, body })).status).toBe(200)
    while (await runSlice(id, imports.slice));
    expect(await infoOf(person, id)).toMatchObject({ state: 'done', held: null })
    expect(await isThere(email)).toBe(true)
  })

  test('a slice that runs while the trust ends is undone', async () => {
    const intruder = await manager()
    const { id, email } = await begin(intruder)
    let slice: Promise<boolean> | undefined
    await api.db.transaction().execute(async trx => {
      await endBegun(trx, 'secured', { userIds: [intruder.id] }, byMail(api.clock.now))
      // On PostgreSQL it does not see the end yet, and waits for it; on PGlite it comes after it.
      slice = runSlice(id, imports.slice)
      await trx.selectFrom('user').select('id').limit(1).execute()
    })
    expect(await slice).toBe(false)
    expect(await isThere(email)).toBe(false)
    expect(await infoOf(await manager(), id)).toMatchObject({
      state: 'stopped',
      done: { add: 0 },
      held: { reason: 'secured' },
    })
  })

  /** Sends the mails about what is held. */
  const tell = async () => {
    const mail = openMail(api.db, () => api.clock.now)
    const config = accountApiConfig()
    await createHeldNotices({ db: api.db, config, mail, clock: () => api.clock.now, warn: () => {} }).sendDue()
    await mail.stop()
  }

  test('the other administrators of the company who can log in are told, at most 20, each in their language', async () => {
    const code = `H${nextNumber()}`
    await api.company(code)
    const of = (given: object) => api.signedIn({ company: code, ...given })
    const intruder = await of({ manager: true })
    const others: Signed[] = []
    for (let at = 0; at < 22; at++) others.push(await of({ manager: true }))
    const [locked, member] = [others[0] as Signed, await of({})]
    const ids = others.map(({ id }) => id)
    await api.db.updateTable('user').where('id', 'in', ids).set({ locale: 'en' }).execute()
    await api.db.updateTable('user').where('id', '=', locked.id).set({ lock_flg: 1 }).execute()
    const { id } = await imports.take('check', intruder, checkBody(csvOf(head, freshRow()), code))
    await imports.start(intruder, { id, company_code: code }, { invitation: 'none' })
    await api.call('POST', '/api/v1/front/session/others', { token: await signIn(api.app, intruder) })
    for (const _ of [1, 2]) await tell()
    const toldOf = async ({ email }: Person) =>
      (await api.mailsTo(email)).filter(({ template }) => template === 'jobs_held_to_administrators')
    for (const person of [intruder, locked, member]) expect(await toldOf(person)).toEqual([])
    const mails = await Promise.all(others.map(toldOf))
    expect(mails.filter(told => told.length === 1)).toHaveLength(20)
    expect(mails.flat()).toHaveLength(20)
    const [mail] = mails.flat()
    // Names are no links.
    expect(mail?.text.replaceAll(/(?<=[@.]) | (?=@)/g, '')).toContain(`work of ${intruder.email} was scheduled`)
    expect(mail?.text).toContain('people. csv')
    expect(mail?.text).toContain(`/accountSetting/${code}/import`)
  })

  test('the page of a password reset names what is held', async () => {
    const intruder = await manager()
    await begin(intruder)
    await api.call('POST', '/api/v1/front/forget/password', { body: { email: intruder.email } })
    const path = `/api/v1/front/forget/password/verification/${await api.linkOf(intruder.email)}`
    const answer = await api.call('POST', path, { body: newPassword })
    expect(answer.body.held).toEqual([{ kind: 'import', name: 'people.csv' }])
  })

  test('the page of a rescue names what is held, and so does a mail', async () => {
    const intruder = await manager()
    await signIn(api.app, intruder)
    const token = await api.linkOf(intruder.email, 'login')
    await begin(intruder)
    const answer = await api.call('POST', '/api/v1/front/account/secure', { body: { token } })
    expect(answer.body.held).toEqual([{ kind: 'import', name: 'people.csv' }])
    await tell()
    const told = (await api.mailsTo(intruder.email)).find(({ template }) => template === 'jobs_held')
    expect(told?.text).toContain('people')
    expect(told?.text).toContain(`/accountSetting/${companyA}/import`)
    expect(told?.text).not.toContain('/account/import')
  })
})
