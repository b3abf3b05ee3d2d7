import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../http/app-error.ts'
import { createApp } from '../../http/create-app.ts'
import { drainOnClose } from '../../http/drain.ts'
import type { LogOptions } from '../../http/log.ts'
import { createSeal } from '../../http/seal.ts'
import type { BulkSendingPort, Deps, ImportPort } from '../access/caller/request-context.ts'
import type { QueueBounds } from '../access/password/hashing-queue.ts'
import { createPasswords, type Hashing } from '../access/password/passwords.ts'
import type { MailPort } from '../access/posting/mail-port.ts'
import type { AccountApiConfig } from '../config.ts'
import type { Database } from '../database/schema.ts'
import { registerMailbox } from '../mail/mailbox/mailbox.ts'
import { registerOpenApi } from './openapi/routes.ts'
import { registerRoutes } from './routes.ts'

/**
 * Warns once if X-Forwarded-For comes from an address that TRUST_PROXY does not name. The header is then ignored, and
 * every limit counts all visitors behind that proxy as one address.
 */
const warnOfUntrustedProxy = () => {
  let warned = false
  return async (request: FastifyRequest): Promise<void> => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return
    // `ips` starts with the peer address; forwarded addresses follow only if the peer is trusted.
    if ((request.ips?.length ?? 1) > 1) return
    warned = true
    const from = request.socket.remoteAddress
    request.log.warn(
      { from },
      'X-Forwarded-For is ignored: TRUST_PROXY does not name its sender, so its visitors count as one',
    )
  }
}

interface AccountApiOptions {
  /** Already migrated. Its owner closes it after the app. */
  db: Kysely<Database>
  config: AccountApiConfig
  mail: MailPort
  /** Absent: bulk mails are stored, and another process sends them. */
  bulkSending?: BulkSendingPort
  /** Absent: another process runs imports, and a check is awaited, however long it takes. */
  imports?: ImportPort
  clock?: () => Date
  logger?: LogOptions
  /** Resolves when postal codes can be looked up; absent: at once. */
  addressesReady?: () => Promise<void>
  /** Cost of argon2id; tests use a low one. */
  hashing?: Hashing
  /** Bounds of the hashing queue. */
  hashingBounds?: QueueBounds
}

/** Connections to the mail server, the collector of traces and, without DATABASE_CONNECTIONS, the database. */
const outgoing = 64

/** How long /readyz waits for the database. */
const readyMs = 2_000

/**
 * Resolves if the database accepts the writes of a login. It inserts no row: a standby, a read-only database and a role without the
 * right refuse this too.
 */
const proveLogins = async (db: Kysely<Database>): Promise<void> => {
  await sql`insert into token (hash) select hash from token where false`.execute(db)
}

/** Builds the account API: every call of the contract, on a database. It does not listen. */
export const createAccountApi = async (options: AccountApiOptions): Promise<FastifyInstance> => {
  const { db, config, mail, clock = () => new Date(), logger, hashing, hashingBounds } = options
  const { addressesReady = async () => {}, bulkSending = { wake: () => {} } } = options
  const { imports = { wake: () => {}, check: (_, read) => read(new AbortController().signal) } } = options
  const { database } = config
  const connections = database.kind === 'postgres' ? (database.connections ?? 0) : 0
  const app = createApp({
    logger,
    outgoing: outgoing + connections,
    trustProxy: config.trustProxy,
    adoptsRequestIds: true,
    personOf: ({ caller }) => caller?.userId,
  })
  const isStopping = drainOnClose(app, config.drainMs)
  // JSON only: by default Fastify also accepts plain text.
  app.removeContentTypeParser('text/plain')
  const deps: Deps = {
    db,
    config,
    clock,
    mail,
    bulkSending,
    imports,
    addressesReady,
    passwords: await createPasswords(hashing, hashingBounds),
  }
  app.addHook('onRequest', warnOfUntrustedProxy())
  registerRoutes(app, deps)
  if (config.appEnv === 'development') {
    registerOpenApi(app)
    if (config.mail.smtpUrl === undefined)
      registerMailbox(app, db, { publicUrl: config.publicUrl, seal: createSeal(config.tokenKeys) })
  }

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    if (isStopping()) throw new AppError('unavailable')
    const answered = new AbortController()
    const timeout = wait(readyMs, undefined, { signal: answered.signal }).then(() => {
      throw new Error('the database does not answer')
    })
    try {
      await Promise.race([proveLogins(db), timeout])
    } catch (cause) {
      throw new AppError('unavailable', { data: { retry_after: 5 }, cause })
    } finally {
      answered.abort()
    }
    return { status: 'ok' }
  })
  return app
}
