import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../http/app-error.ts'
import { createApp } from '../../http/create-app.ts'
import { drainOnClose } from '../../http/drain.ts'
import type { LogOptions } from '../../http/log.ts'
import type { QueueBounds } from '../access/hashing-queue.ts'
import type { MailPort } from '../access/mail-port.ts'
import { createPasswords, type Hashing } from '../access/passwords.ts'
import type { BulkSendingPort, Deps } from '../access/request-context.ts'
import { warnOfUntrustedProxy } from '../access/untrusted-proxy.ts'
import type { AccountApiConfig } from '../config.ts'
import type { Database } from '../database/schema.ts'
import { registerMailbox } from '../mail/mailbox/mailbox.ts'
import { registerOpenApi } from './openapi/routes.ts'
import { registerRoutes } from './routes.ts'

interface AccountApiOptions {
  /** Migrated, and closed by whoever opened it, after the app. */
  db: Kysely<Database>
  config: AccountApiConfig
  mail: MailPort
  /** Absent: bulk mails are kept, and sent by whoever looks for them. */
  bulkSending?: BulkSendingPort
  clock?: () => Date
  logger?: LogOptions
  /** Settles when postal codes can be looked up; absent: at once. */
  addressesReady?: () => Promise<void>
  /** Cost of argon2id; tests choose a small one. */
  hashing?: Hashing
  /** How much may be hashed and wait to be hashed at a time. */
  hashingBounds?: QueueBounds
}

/** How long a question about readiness waits for the database. */
const readyMs = 2_000

/** The account API: every call of the contract on a database. It does not listen. */
export const createAccountApi = async (options: AccountApiOptions): Promise<FastifyInstance> => {
  const { db, config, mail, clock = () => new Date(), logger, hashing, hashingBounds } = options
  const { addressesReady = async () => {}, bulkSending = { wake: () => {} } } = options
  const app = createApp({ logger, trustProxy: config.trustProxy, requestIdsFrom: config.trustProxy })
  const isStopping = drainOnClose(app, config.drainMs)
  // JSON or nothing: Fastify would take plain text too.
  app.removeContentTypeParser('text/plain')
  const working = new Set<Promise<unknown>>()
  const deps: Deps = {
    db,
    config,
    clock,
    mail,
    bulkSending,
    addressesReady,
    passwords: await createPasswords(hashing, hashingBounds),
    background: work => {
      const noted = work
        .catch(error => app.log.error({ err: error }, 'work in the background failed'))
        .finally(() => working.delete(noted))
      working.add(noted)
    },
  }
  app.addHook('onRequest', warnOfUntrustedProxy())
  registerRoutes(app, deps)
  if (config.appEnv === 'development') {
    registerOpenApi(app)
    if (config.mail.smtpUrl === undefined) registerMailbox(app, db)
  }

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    if (isStopping()) throw new AppError('unavailable')
    const answered = new AbortController()
    const late = wait(readyMs, undefined, { signal: answered.signal }).then(() => {
      throw new Error('the database does not answer')
    })
    try {
      await Promise.race([sql`select 1`.execute(db), late])
    } catch (cause) {
      throw new AppError('unavailable', { data: { retry_after: 5 }, cause })
    } finally {
      answered.abort()
    }
    return { status: 'ok' }
  })
  app.addHook('onClose', async () => {
    await Promise.all(working)
  })
  return app
}
