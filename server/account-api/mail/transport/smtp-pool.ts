import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Outcome, Permission } from './bulk-transport.ts'
import { answerTo, createRefusals } from './refusals.ts'
import { type SmtpConfig, smtpErrorText, smtpServer } from './smtp-server.ts'

/** A connection is closed after this many mails: some servers limit them. */
const mailsPerConnection = 100
const idleMs = 5_000

interface PooledConnection {
  connection: SMTPConnection
  mails: number
  idle?: NodeJS.Timeout
}

interface Mail {
  to: string
  message: Buffer
  mayGo: () => Promise<Permission>
}

/** The outcome of an attempt; `too many` if the server allows fewer connections, and has not accepted the mail. */
type Attempt = Outcome | { kind: 'too many'; message: string }

/** Whether a server answers that it allows fewer connections: 421, Microsoft's 432, or any 4xx greeting. */
const isTooMany = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  const isTemporary = responseCode !== undefined && responseCode >= 400 && responseCode < 500
  return isTemporary && (responseCode === 421 || responseCode === 432 || command === 'CONN')
}

/** Classifies an error. `isRead`: transmission of the text has begun; `concernsUs`: whether a refusal is of us, not of the mail. */
const outcomeOf = (error: unknown, isRead: boolean, concernsUs: () => boolean): Attempt => {
  const message = smtpErrorText(error)
  const status = answerTo(error)
  if (isTooMany(error) && (status !== undefined || !isRead)) return { kind: 'too many', message }
  if (status !== undefined && status < 500) return { kind: 'deferred', message }
  if (status !== undefined) return { kind: concernsUs() ? 'held' : 'refused', message }
  // Without an answer, or with one to another command, a transmitted text may have arrived.
  return { kind: isRead ? 'uncertain' : 'unreachable', message }
}

/** Connects to the server, and logs in where it can. */
const logIn = (connection: SMTPConnection, auth: ReturnType<typeof smtpServer>['auth']): Promise<void> =>
  new Promise((resolve, reject) => {
    connection.on('error', reject)
    connection.once('end', () => reject(new Error('The connection was closed')))
    connection.connect(error => {
      if (error) reject(error)
      else if (!auth || !connection.allowsAuth) resolve()
      else
        connection.login({ user: auth.user, credentials: auth }, refused => {
          if (!refused) return resolve()
          connection.close()
          reject(refused)
        })
    })
  })

/**
 * A pool of connections to a mail server. It resends a mail only if the server allows fewer connections, and it
 * distinguishes errors before and after the text. nodemailer's own pool (10.6) reports both alike, but only after the text
 * the mail may have arrived.
 */
export const createSmtpPool = (config: SmtpConfig) => {
  const { auth, connections, from, options } = smtpServer(config)
  const refusals = createRefusals(from)
  const idle: PooledConnection[] = []
  let busy = 0
  /** Falls when the server refuses a connection beside others, and returns to the start once all are closed. */
  let limit = connections.bulk
  const waiting: (() => void)[] = []

  const takeSlot = async () => {
    while (busy >= limit) await new Promise<void>(resolve => waiting.push(resolve))
    busy++
  }
  const leaveSlot = () => {
    busy--
    waiting.shift()?.()
  }

  const takeOut = (pooled: PooledConnection) => {
    clearTimeout(pooled.idle)
    const at = idle.indexOf(pooled)
    if (at >= 0) idle.splice(at, 1)
    if (idle.length + busy === 0) limit = connections.bulk
  }

  const open = async (): Promise<PooledConnection> => {
    const connection = new SMTPConnection({ ...options, socketTimeout: 30_000 })
    const pooled: PooledConnection = { connection, mails: 0 }
    connection.once('end', () => takeOut(pooled))
    await logIn(connection, auth)
    return pooled
  }

  /** Returns a connection to the pool, unless it has reached its limit, is one too many, or its last mail failed. */
  const release = (pooled: PooledConnection, isGood: boolean) => {
    pooled.mails += 1
    if (!isGood || pooled.mails >= mailsPerConnection || idle.length + busy > limit) {
      pooled.connection.quit()
      return
    }
    pooled.idle = setTimeout(() => {
      // Out of the pool first: nodemailer never reports a mail that is sent between QUIT and its answer.
      takeOut(pooled)
      pooled.connection.quit()
    }, idleMs)
    idle.push(pooled)
  }

  const sendOver = async (pooled: PooledConnection, { to, message, mayGo }: Mail): Promise<Attempt> => {
    const may = await mayGo()
    if (may !== true) {
      release(pooled, true)
      return may
    }
    const { promise, resolve } = Promise.withResolvers<Attempt>()
    const text = Readable.from([message], { objectMode: false })
    pooled.connection.send({ from, to: [to] }, text, error => {
      release(pooled, !error)
      if (!error) refusals.accepted()
      const concernsUs = () => refusals.concernsUs(error, to)
      resolve(error ? outcomeOf(error, text.readableDidRead, concernsUs) : { kind: 'sent' })
    })
    return promise
  }

  const attempt = async (mail: Mail): Promise<Attempt> => {
    const kept = idle.pop()
    if (kept) {
      clearTimeout(kept.idle)
      const outcome = await sendOver(kept, mail)
      // The server may have closed the idle connection; nothing of the mail was sent.
      if (outcome.kind !== 'unreachable' && outcome.kind !== 'too many') return outcome
    }
    try {
      return await sendOver(await open(), mail)
    } catch (error) {
      return outcomeOf(error, false, () => refusals.concernsUs(error, mail.to))
    }
  }

  return {
    /**
     * Sends one mail over an idle or new connection. Never rejects.
     *
     * @param mayGo asked when the connection is ready
     */
    send: async (to: string, message: Buffer, mayGo: Mail['mayGo']): Promise<Outcome> => {
      for (;;) {
        await takeSlot()
        const isAlone = busy === 1
        const outcome = await attempt({ to, message, mayGo })
        leaveSlot()
        if (outcome.kind !== 'too many') return outcome
        if (isAlone) return { kind: 'unreachable', message: outcome.message }
        // One less than there are, which leaves a connection to ordinary mail.
        limit = Math.max(1, Math.min(limit, busy - 1))
      }
    },
  }
}
