// @module-tag all

/** What each changing call brings about in the database, in the trail and by mail, compared with the effects that its entry declares. */
import type { Selectable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretHash } from '../../../server/account-api/access/caller/secret.ts'
import type { Database } from '../../../server/account-api/database/schema.ts'
import { mailTemplateIds } from '../../../server/account-api/mail/texts/index.ts'
import type { Effect } from '../../../shared/contract/effects.ts'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import type { AuditAction } from '../../../shared/rules/audit.ts'
import { engines } from '../../helper/account-api.ts'
import { until } from '../../helper/until.ts'
import { mailConfig } from '../build.ts'
import { type MailServer, startMailServer } from '../mail/mail-server.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'
import { stateOf, writtenEffects } from './effect-columns.ts'
import { effectsOfActions } from './effects-of-actions.ts'
import { inputsAtTimes } from './inputs/at-times.ts'
import { callByName, inputs } from './inputs/index.ts'
import type { Input, Subject } from './inputs/input.ts'
import { inputsWithMails } from './inputs/with-mails.ts'
import { tells, tellsNobody } from './tells.ts'

type Way = [string, CallName, (subject: Subject) => Promise<Input>]

/** Every call that may change something, with a valid input; those that have an effect only sometimes, also with one for it. */
const ways: Way[] = (Object.entries(contract) as [CallName, Entry][]).flatMap(([name, { method, changes }]): Way[] => {
  if (method === 'GET' && !changes) return []
  const atTimes = inputsAtTimes[name]
  return [[name, name, inputs[name]], ...(atTimes ? [[`${name}, with its effect`, name, atTimes] as Way] : [])]
})

/** Mails that tell of an effect. */
const toldBy = new Set<string>(Object.values(tells).map(([template]) => template))

/** Calls whose input shows no column of an effect that they always have, with the reason. */
const withoutColumns: { readonly [name in CallName]?: string } = {
  postPasskeyOptions: 'a challenge',
  postAdminPasskeyOptions: 'as above',
  postSessionOthers: 'there is no other session',
  postAdminSessionOthers: 'as above',
  postAdminRequestReject: 'the reason is the text of a mail',
  postAdminUserUnlockReject: 'as above',
  postAdminUserPasskeyReject: 'as above',
  postPasskeyFound: 'withdraws a request about them',
  postAdminPasskeyFound: 'as above',
  postAdminLogoutOidc: 'the provider names nobody here',
}

/** Calls whose mails the outbox sends, with the reason. */
const leavesMails: { readonly [name in CallName]?: string } = {
  postInvitationRenew: 'renews many',
  postAdminInvitationRenew: 'as above',
}

/** Mails that no call posts. */
const ofJobs = [
  ...['invitation_reminder', 'addition_reminder', 'invitations_ended', 'request_digest'],
  ...['jobs_held', 'jobs_held_to_maker', 'jobs_held_to_administrators'],
]

describe.each(engines)('the effects of every changing call, on %s', engine => {
  let api: AccountApi
  const shown = new Set<Effect>()
  const told = new Set<Effect>()
  let server: MailServer
  /** Sends by SMTP what its calls post. Nothing sends what waits in its outbox. */
  let app: AccountApi['app']
  const sent = new Set<string>()
  beforeAll(async () => {
    api = await setUp(engine)
    server = await startMailServer()
    app = await api.withConfig({ mail: mailConfig(server.url) })
  })
  afterAll(async () => {
    await app.close()
    await server.close()
    await api.close()
  })

  const callerOf = async ({ callers, path }: Entry) => {
    if (callers.includes('anyone')) return undefined
    if (path.startsWith('/api/v1/admin/')) return api.signedIn({ employee: 'editor' })
    return api.signedIn({ company: companyA, manager: true })
  }

  type StoredMail = Pick<Selectable<Database['mail_outbox']>, 'id' | 'template' | 'user_id' | 'attempts'>
  /** The mails of the outbox, without earlier ones. */
  const mails = async (earlier: readonly StoredMail[] = []): Promise<StoredMail[]> => {
    const all = await api.db.selectFrom('mail_outbox').select(['id', 'template', 'user_id', 'attempts']).execute()
    return all.filter(({ id }) => !earlier.some(mail => mail.id === id))
  }
  const becomeSent = async (posted: readonly StoredMail[]) => {
    for (const { id, template } of posted) {
      const isAtServer = () => server.mails.some(({ messageId }) => messageId === `<${id}@maker.example>`)
      await until(`${template} at the mail server`, async () => isAtServer())
      sent.add(template)
    }
  }

  test.each(ways)('%s', async (_, name, make) => {
    const entry: Entry = contract[name]
    const declared = new Set(Object.keys(entry.effects ?? {}) as Effect[])
    const caller = await callerOf(entry)
    const member = await api.person({ company: companyA })
    const input = await make({ api, member, caller })
    const own = Buffer.from(secretHash(caller?.token ?? '')).toString('hex')
    const state = async () => {
      const found = await stateOf(api.db)
      // The caller's own session ends with a logout.
      return found.map(rows => new Map([...rows].filter(([key]) => key !== own)))
    }
    const newest = await api.db.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    const earlier = await mails()
    const before = await state()
    const answer = await callByName(api, name, input, caller?.token, app)
    expect(answer.status, answer.body.message).toBe(200)

    const written = writtenEffects(before, await state())
    const undeclared = written.filter(effects => !effects.some(effect => declared.has(effect)))
    expect(undeclared, 'columns of effects that the entry does not declare').toEqual([])
    for (const [effect] of written) if (effect !== undefined && declared.has(effect)) shown.add(effect)

    const lines = await api.db
      .selectFrom('audit_log')
      .select(['action', 'target_id', 'actor_id'])
      .where('id', '>', newest?.id ?? 0)
      .execute()
    const effects = lines.flatMap(({ action }) => effectsOfActions[action as AuditAction])
    expect(effects.filter(effect => !declared.has(effect))).toEqual([])
    for (const effect of effects) told.add(effect)

    const isUsual = make === inputs[name]
    if (isUsual) {
      const posted = (await mails(earlier)).filter(({ template }) => toldBy.has(template))
      const [template, who] = tells[name] ?? []
      const people = {
        caller: [caller?.id],
        subject: [String(input.params?.user_id ?? input.body?.user_id)],
        owner: lines.flatMap(({ target_id, actor_id }) => [target_id, actor_id]),
      }[who ?? 'caller']
      const toThem = posted.filter(mail => mail.template === template && people.includes(mail.user_id ?? ''))
      if (template !== undefined) expect(toThem.length, 'mails to those concerned').toBeGreaterThan(0)
      if (name in tellsNobody) expect(posted).toEqual([])
    }

    if (name in leavesMails) expect(await mails(earlier)).toMatchObject([{ attempts: 0 }])
    else await becomeSent(await mails(earlier))

    const always = Object.entries(entry.effects ?? {}).flatMap(([effect, use]) => (use === 'always' ? [effect] : []))
    if (always.length > 0 && !(name in withoutColumns))
      expect(written.flat().filter(effect => always.includes(effect)).length).toBeGreaterThan(0)
  })

  test.each(inputsWithMails)('%s, by %s', async (template, name, make) => {
    const caller = await callerOf(contract[name])
    const input = await make({ api, member: await api.person({ company: companyA }), caller })
    const earlier = await mails()
    const answer = await callByName(api, name, input, caller?.token, app)
    expect(answer.status, answer.body.message).toBe(200)
    const posted = await mails(earlier)
    expect(posted.map(mail => mail.template)).toContain(template)
    await becomeSent(posted)
  })

  test('every mail was sent by the call that posts it, except those of jobs', () => {
    expect([...sent, ...ofJobs].sort()).toEqual([...mailTemplateIds, 'bulk_copy'].sort())
  })

  test('each effect was written, and told by the trail, at least once', () => {
    const all: Effect[] = ['address', 'password', 'factor', 'role', 'session', 'policy', 'admission', 'voice']
    all.push('publication', 'closure', 'account', 'access', 'job')
    expect([...shown].sort()).toEqual(all.sort())
    expect([...told].sort()).toEqual(all)
  })
})
