import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { cleanEmail } from '../../../shared/rules/text.ts'
import { createLogs, type LogOptions, type Logs } from '../../http/log.ts'
import { createUpkeep } from '../access/background/upkeep.ts'
import { inviteFirstEmployee } from '../account/employee/first-employee.ts'
import { createReminders } from '../account/invitation/create-reminders.ts'
import { createBulkMail } from '../bulk-mail/create-bulk-mail.ts'
import { createCompanyEndings } from '../company/company-status/end-members.ts'
import type { AccountApiConfig } from '../config.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open-database.ts'
import { fillAddresses } from '../database/postal/store-addresses.ts'
import { seedReference } from '../database/reference/seed-reference.ts'
import type { Database } from '../database/schema.ts'
import { createSearchRenewals } from '../directory/renew-member-search.ts'
import { createHeldNotices } from '../jobs/notices/create-held-notices.ts'
import { createImportRunner } from '../jobs/run/create-job-runner.ts'
import { createRequestDigest } from '../joining/request/digest.ts'
import { createMail } from '../mail/create-mail.ts'
import { createSettlements } from '../service/service-request/settle-requests.ts'
import { createGroupNotices } from '../sign-in/notice/group-notices.ts'
import { createAccountApi } from './app.ts'

export interface AccountApi {
  app: FastifyInstance
  /** Listens and starts sending mails. @returns the origin, such as `http://127.0.0.1:4000` */
  listen(): Promise<string>
  /** Finishes running requests, stops mail and closes the database. */
  stop(): Promise<void>
}

interface Options {
  logger?: LogOptions
  clock?: () => Date
  /** Fills the migrated database, as with demo data. */
  fill?: (db: Kysely<Database>, now: Date) => Promise<void>
}

/**
 * Builds the account API with its migrated and seeded database, and mail.
 *
 * @throws FolderInUseError if another process has the embedded database open
 */
export const buildAccountApi = async (
  config: AccountApiConfig,
  { logger, clock = () => new Date(), fill }: Options = {},
): Promise<AccountApi> => {
  const traces = config.tracing && (await import('./traces.ts')).createTraces(config.tracing)
  const database = await openDatabase(config.database, traces?.log)
  const { db, close } = database
  try {
    await database.withoutTimeout(async untimed => {
      const { auditLog: _, ...plain } = logger ?? { level: 'silent' }
      let early: Logs | undefined
      await migrate(untimed, (...news) => {
        early ??= createLogs(plain)
        early.app.warn(...news)
      })
      await seedReference(untimed)
      await fill?.(untimed, clock())
    })

    const stopping = new AbortController()
    let loading: Promise<void> | undefined
    const addressesReady = () => {
      // A failed attempt is discarded: the next look-up retries.
      loading ??= fillAddresses(db, stopping.signal).catch(error => {
        loading = undefined
        throw error
      })
      return loading
    }
    const warn = (details: object, message: string) => app.log.warn(details, message)
    const mail = createMail({ db, config, clock, warn })
    const bulkMail = createBulkMail({ database, config, clock, warn })
    const companyEndings = createCompanyEndings({ db, clock, warn, signal: stopping.signal })
    const imports = createImportRunner({ db, clock, deps: { config, mail }, log: () => app.log })
    const app = await createAccountApi({
      db,
      config,
      mail,
      bulkSending: bulkMail,
      imports,
      clock,
      addressesReady,
      logger,
    })
    traces?.follow(app)
    let lastRequest = clock().getTime()
    // Health checks of the BFF and of proxies come all the time.
    app.server.on('request', ({ url }) => {
      if (!/^\/(?:healthz|readyz)/.test(url ?? '')) lastRequest = clock().getTime()
    })
    const isEmbedded = config.database.kind === 'pglite'
    const polls = [
      createRequestDigest({ db, config, mail, clock, warn }),
      createReminders({ db, config, mail, clock, warn }),
      createHeldNotices({ db, config, mail, clock, warn }),
      companyEndings,
      createGroupNotices({ db, mail, warn, signal: stopping.signal }),
      createSettlements({ db, mail, warn, signal: stopping.signal }),
      createSearchRenewals({ db, warn, signal: stopping.signal }),
      createUpkeep({ db, isEmbedded, clock, lastRequestAt: () => lastRequest, warn }),
    ]
    if (config.metricsPort !== undefined) {
      const { createMetrics } = await import('./metrics.ts')
      createMetrics(app, database, { host: config.host, port: config.metricsPort })
    }

    const inBackground = (work: Promise<unknown>, failure: string) => {
      work.catch(error => {
        if (!stopping.signal.aborted) app.log.error({ err: error }, failure)
      })
    }
    return {
      app,
      listen: async () => {
        const origin = await app.listen({ host: config.host, port: config.port })
        mail.start()
        for (const poll of polls) poll.start()
        void companyEndings.run()
        inBackground(bulkMail.start(), 'starting bulk mail failed')
        inBackground(imports.start(), 'starting imports failed')
        inBackground(addressesReady(), 'loading postal addresses failed')
        if (config.firstEmployeeEmail !== undefined && !config.demoData) {
          const email = cleanEmail(config.firstEmployeeEmail)
          await inviteFirstEmployee(email, clock(), { db, config, mail })
        }
        return origin
      },
      stop: async () => {
        stopping.abort()
        await app.close()
        await Promise.all([mail.stop(), bulkMail.stop(), imports.stop(), ...polls.map(poll => poll.stop())])
        await loading?.catch(() => {})
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
