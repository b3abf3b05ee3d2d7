// @module-tag all

/** The files of a database keep deleted rows and a log. Nobody who reads them gets a link that works. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../server/account-api/database/migrate.ts'
import { openDatabase } from '../../../server/account-api/database/open-database.ts'
import { seedReference } from '../../../server/account-api/database/reference/seed-reference.ts'
import { sampleMail } from '../../../server/account-api/mail/render/sample.ts'
import { mailTemplateIds } from '../../../server/account-api/mail/texts/index.ts'
import { locales } from '../../../shared/rules/locale.ts'
import { type Engine, freshFolder, onBothEngines } from '../../helper/account-api.ts'
import { findParts } from '../../helper/find-secret.ts'
import { freePort } from '../../helper/free-port.ts'
import { startPostgres } from '../../helper/services.ts'
import { until } from '../../helper/until.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { accessRequest } from '../api/inputs/joining.ts'
import { mailConfig, openMail, storeMail } from '../build.ts'
import { givePasskey } from '../passkeys.ts'
import { password } from '../people.ts'
import { type AccountApi, companyA, companyB, setUp } from '../set-up.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

const newSecret = () => randomBytes(32).toString('base64url')
const withSecret = mailTemplateIds.filter(id => 'token' in sampleMail(id, 'ja'))
const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1]

/** A database in files that a test can read. */
const openInFiles = async (engine: Engine) => {
  if (engine === 'PGlite') {
    const data = await mkdtemp(join(tmpdir(), 'yardkey-files-'))
    await freshFolder(data)
    return {
      data,
      database: await openDatabase({ kind: 'pglite', folder: data }),
      remove: () => rm(data, { recursive: true }),
    }
  }
  const server = await startPostgres()
  const database = await openDatabase({ kind: 'postgres', url: await server.freshDatabase() })
  await migrate(database.db)
  await seedReference(database.db)
  return { data: server.data, database, remove: server.remove }
}

onBothEngines('the files of %s', engine => {
  let files: Awaited<ReturnType<typeof openInFiles>>
  let api: AccountApi
  const secrets: string[] = []
  const seen: Record<'waiting' | 'sent' | 'kept', Buffer[]> = { waiting: [], sent: [], kept: [] }

  const readAll = async (): Promise<Buffer[]> => {
    await sql`checkpoint`.execute(api.db)
    const entries = await readdir(files.data, { recursive: true, withFileTypes: true })
    return Promise.all(
      entries.filter(entry => entry.isFile()).map(entry => readFile(join(entry.parentPath, entry.name))),
    )
  }

  /** Makes each call that mails a secret link. */
  const mailEverything = async (to: AccountApi['app']): Promise<void> => {
    const front = '/api/v1/front'
    const manager = await api.signedIn({ company: companyA, manager: true })
    const editor = await api.signedIn({ employee: 'editor' })
    const [elsewhere, moved] = [await api.person({ company: companyB }), await api.person({ company: companyB })]
    const person = { first_name: '一', family_name: '新' }
    const post = async (path: string, body: Record<string, unknown>, as?: typeof manager) => {
      const { status, body: answer } = await api.call('POST', path, { to, as, body })
      expect([path, status, answer]).toEqual([path, 200, expect.anything()])
    }
    await post(`${front}/forget/password`, { email: (await api.person({ company: companyA })).email })
    await post(`${front}/user/regist`, { company_code: companyA, email: freshAddress(), ...person }, manager)
    await post(`${front}/user/regist`, { company_code: companyA, email: elsewhere.email, ...person }, manager)
    await post('/api/v1/admin/user/regist', { company_code: companyA, email: freshAddress(), ...person }, editor)
    await post('/api/v1/admin/user/azure/add', { email: freshAddress(), ...person, is_only_view: 1 }, editor)
    const move = { user_id: moved.id, company_code: companyB, to: companyA, row_version: 1, text: '異動' }
    await post('/api/v1/admin/company/user/move', move, editor)
    await post('/api/form/subscription', accessRequest(freshAddress()))
    const own = { first_name: '太郎', middle_name: '', family_name: '改', email: freshAddress(), row_version: 1 }
    await post(`${front}/user/profile/edit`, own, manager)
    await post('/api/login', { email: manager.email, password })
    const changed = {
      current_password: password,
      password: 'Lighthouse_2026',
      password_confirmation: 'Lighthouse_2026',
    }
    await post(`${front}/edit/password`, changed, manager)
    const { passkey_id } = await givePasskey(api, manager)
    await post(`${front}/passkey/delete`, { passkey_id }, manager)
  }

  /** The same through the mail port: every template with a secret in both languages. */
  const postTemplates = async (smtpUrl?: string) => {
    const mail = openMail(api.db, () => api.clock.now, { mail: mailConfig(smtpUrl) })
    for (const id of withSecret)
      for (const locale of locales) {
        const outgoing = { ...sampleMail(id, locale), token: newSecret() }
        secrets.push(outgoing.token)
        await mail.deliver(await storeMail(api.db, mail, outgoing))
      }
    return mail
  }

  /** Waits until the outbox has no mail that a condition names. */
  const none = (condition: RawBuilder<boolean>) =>
    until(
      'the outbox',
      async () => (await api.db.selectFrom('mail_outbox').select('id').where(condition).execute()).length === 0,
    )

  beforeAll(async () => {
    files = await openInFiles(engine)
    api = await setUp(files.database)
    const port = await freePort()
    const smtpUrl = `smtp://127.0.0.1:${port}`
    const app = await api.withConfig({ mail: mailConfig(smtpUrl) })
    let server: MailServer | undefined
    try {
      await mailEverything(app)
      const mail = await postTemplates(smtpUrl)
      await none(sql`error is null`)
      seen.waiting = await readAll()

      server = await startMailServer(port)
      api.clock.now = new Date(api.clock.now.getTime() + 2 * 60_000)
      await mail.sendDue()
      await mailEverything(app)
      await none(sql`state <> 'sent'`)
      secrets.push(...server.mails.flatMap(({ text }) => tokenIn(text) ?? []))
      await mail.stop()
      seen.sent = await readAll()

      await mailEverything(api.app)
      await (await postTemplates()).stop()
      const kept = (await api.call('GET', '/dev/mailbox.json')).body as { text: string }[]
      secrets.push(...kept.flatMap(({ text }) => tokenIn(text) ?? []))
      seen.kept = await readAll()
    } finally {
      await app.close()
      await server?.close()
    }
  })
  afterAll(async () => {
    await api.close()
    await files.remove()
  })

  test('the calls mail every template with a secret', async () => {
    const rows = await api.db.selectFrom('mail_outbox').select('template').where('user_id', 'is not', null).execute()
    // Reminders are no call's, and a code is mailed at once or not at all.
    const byCalls = withSecret.filter(id => !id.endsWith('_reminder') && id !== 'login_code')
    expect([...new Set(rows.map(({ template }) => template))].sort()).toEqual(byCalls.sort())
    expect(new Set(secrets).size).toBe(3 * byCalls.length + 2 * locales.length * withSecret.length)
  })

  test.each(['waiting', 'sent', 'kept'] as const)('hold no secret of a mail that is %s', state => {
    // Proves that the search reads the rows of the mails, and finds what is in them.
    expect(findParts(seen[state], [sampleMail('reset', 'ja').to.repeat(2)]).size).toBeGreaterThan(0)
    expect([...findParts(seen[state], secrets)]).toEqual([])
  })
})
