// @module-tag all
/**
 * No transaction holds the others: on the embedded database, where one runs after the other, none may grow with rows, people or services.
 * Each changing call, and in the full run each background job, runs on a filled database, which counts the rows that its transactions
 * write and read.
 */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUpkeep } from '../../../server/account-api/access/background/upkeep.ts'
import { createReminders } from '../../../server/account-api/account/invitation/create-reminders.ts'
import { createBulkMail } from '../../../server/account-api/bulk-mail/create-bulk-mail.ts'
import { createCompanyEndings } from '../../../server/account-api/company/company-status/end-members.ts'
import { databaseOn } from '../../../server/account-api/database/open-pglite.ts'
import type { OpenDatabase } from '../../../server/account-api/database/opened-database.ts'
import { createSearchRenewals } from '../../../server/account-api/directory/renew-member-search.ts'
import { createHeldNotices } from '../../../server/account-api/jobs/notices/create-held-notices.ts'
import { createImportRunner } from '../../../server/account-api/jobs/run/create-job-runner.ts'
import { createRequestDigest } from '../../../server/account-api/joining/request/digest.ts'
import { createSettlements } from '../../../server/account-api/service/service-request/settle-requests.ts'
import { createGroupNotices } from '../../../server/account-api/sign-in/notice/group-notices.ts'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { freshInstance } from '../../helper/account-api.ts'
import { isFull } from '../../helper/services.ts'
import { countingWork, type Work } from '../../helper/work-of-transactions.ts'
import { accountApiConfig, openMail } from '../build.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'
import { fill, fillCompany, fillExpired, fillJobs } from './fill.ts'
import { inputsAtTimes } from './inputs/at-times.ts'
import { callByName, inputs } from './inputs/index.ts'
import type { Input, Subject } from './inputs/input.ts'

/** Rows, people and requests: more than a transaction may write. */
const rows = 1_100

/**
 * Most of a transaction. It may read each row some times, as for the administrators that a company keeps, but not each for each.
 * Writing 40,000 recipients of a bulk mail took 3.3 s, so 1,000 rows take 0.1 s.
 */
const most = { written: 1_000, statements: 150, read: 20 * rows }

/** Calls whose longest transaction may pass a bound, with the reason. */
const exceptions: { readonly [name in CallName]?: string } = {
  deleteAdminCompany:
    'closes all waiting requests: one for each service, and those of the one applicant, which a limit bounds',
}

type Way = [string, CallName, (subject: Subject) => Promise<Input>]
const ways: Way[] = (Object.entries(contract) as [CallName, Entry][]).flatMap(([name, { method, changes }]): Way[] => {
  if (method === 'GET' && !changes) return []
  const atTimes = inputsAtTimes[name]
  return [[name, name, inputs[name]], ...(atTimes ? [[`${name}, with its effect`, name, atTimes] as Way] : [])]
})

describe('no transaction holds the others', () => {
  let api: AccountApi
  let database: OpenDatabase
  const seen: Work[] = []
  beforeAll(async () => {
    const instance = await freshInstance()
    database = await databaseOn(countingWork(instance, work => seen.push(work)))
    api = await setUp(database)
    await fill(api.db, rows)
    await fillExpired(api.db, rows)
    await instance.query('analyze')
  })
  afterAll(() => api.close())
  beforeEach(() => {
    seen.length = 0
  })

  /** Transactions that pass a bound. */
  const beyond = () =>
    seen.filter(work => (['written', 'statements', 'read'] as const).some(count => work[count] > most[count]))

  const callerOf = async ({ callers, path }: Entry) => {
    if (callers.includes('anyone')) return undefined
    if (path.startsWith('/api/v1/admin/')) return api.signedIn({ employee: 'editor' })
    return api.signedIn({ company: companyA, manager: true })
  }

  test.each(ways)('%s', async (_, name, make) => {
    const caller = await callerOf(contract[name])
    const member = await api.person({ company: companyA })
    /** Companies of the input are filled, too. */
    const filled = {
      ...api,
      company: async (code: string, columns?: Record<string, unknown>) => {
        await api.company(code, columns)
        await fillCompany(api.db, code, rows)
        return code
      },
    }
    const input = await make({ api: filled, member, caller })
    seen.length = 0
    const answer = await callByName(api, name, input, caller?.token)
    expect(answer.status, answer.body.message).toBe(200)
    if (name in exceptions) expect(beyond(), 'is no exception any longer').not.toEqual([])
    else expect(beyond()).toEqual([])
  })

  const warn = (details: object, message: string) => {
    throw new Error(message, { cause: details })
  }
  const { signal } = new AbortController()
  const deps = () => ({ db: api.db, config: accountApiConfig(), clock: () => api.clock.now, warn, signal })
  const mailOf = () => openMail(api.db, () => api.clock.now)

  /** A round of each background job, by what makes it in start.ts. */
  const jobs: Record<string, () => Promise<unknown>> = {
    createMail: () => mailOf().sendDue(),
    createRequestDigest: () => createRequestDigest({ ...deps(), mail: mailOf() }).sendDue(),
    createReminders: () => createReminders({ ...deps(), mail: mailOf() }).sendDue(),
    createHeldNotices: () => createHeldNotices({ ...deps(), mail: mailOf() }).sendDue(),
    createCompanyEndings: () => createCompanyEndings(deps()).run(),
    createGroupNotices: () => createGroupNotices({ ...deps(), mail: mailOf() }).run(),
    createSettlements: () => createSettlements({ ...deps(), mail: mailOf() }).run(),
    createSearchRenewals: () => createSearchRenewals(deps()).run(),
    createUpkeep: () => createUpkeep({ ...deps(), isEmbedded: true, lastRequestAt: () => 0 }).run(),
    createBulkMail: async () => {
      const bulk = createBulkMail({ ...deps(), database })
      await bulk.start()
      await bulk.stop()
    },
    createImportRunner: async () => {
      const log = () => ({ warn }) as never
      const runner = createImportRunner({ ...deps(), deps: { config: accountApiConfig(), mail: mailOf() }, log })
      await runner.start()
      await runner.stop()
    },
  }

  test('the jobs are all that the account API starts', async () => {
    const start = await readFile('server/account-api/api/start.ts', 'utf8')
    const made = [...start.matchAll(/\b(create\w+)\(\{\s+(?:db|database)\b/g)].map(([, name]) => name)
    expect(made.filter(name => name !== 'createAccountApi').toSorted()).toEqual(Object.keys(jobs).toSorted())
  })

  test.runIf(isFull).each(Object.keys(jobs))('the job %s', async name => {
    await fillJobs(api.db, rows, api.clock.now)
    seen.length = 0
    await jobs[name]?.()
    expect(seen.length).toBeGreaterThan(0)
    expect(beyond()).toEqual([])
  })
})
