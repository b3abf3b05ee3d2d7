import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Outcome } from './bulk-transport.ts'

/** A connection is closed after this many mails: some servers limit them. */
const mailsPerConnection = 100
const idleMs = 5_000

interface PooledConnection {
  connection: SMTPConnection
  mails: number
  idle?: NodeJS.Timeout
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Classifies an error. `isRead`: transmission of the text has begun. */
const outcomeOf = (error: unknown, isRead: boolean): Outcome => {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  const message = messageOf(error)
  const isAnswer = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined
  // An answer to MAIL FROM concerns the sender, not this recipient.
  if (isAnswer && command !== 'MAIL FROM' && responseCode >= 400)
    return { kind: responseCode >= 500 ? 'refused' : 'deferred', message }
  // Without an answer, or with one to another command, a transmitted text may have arrived.
  return { kind: isRead ? 'uncertain' : 'unreachable', message }
}

/**
 * A pool of connections to a mail server. It never resends a mail, and it distinguishes errors before and after the text.
 */
export const createSmtpPool = (url: string, from: string) => {
  const { auth, ...server } = parseConnectionUrl(url)
  const sender = /<(.+)>$/.exec(from)?.[1] ?? from
  const idle: PooledConnection[] = []

  const takeOut = (pooled: PooledConnection) => {
    clearTimeout(pooled.idle)
    const at = idle.indexOf(pooled)
    if (at >= 0) idle.splice(at, 1)
  }

  const open = (): Promise<PooledConnection> =>
    new Promise((resolve, reject) => {
      const connection = new SMTPConnection({
        ...server,
        connectionTimeout: 5_000,
        greetingTimeout: 5_000,
        socketTimeout: 30_000,
        dnsTimeout: 5_000,
      })
      const pooled: PooledConnection = { connection, mails: 0 }
      connection.on('error', reject)
      connection.once('end', () => {
        reject(new Error('The connection was closed'))
        takeOut(pooled)
      })
      connection.connect(error => {
        if (error) reject(error)
        else if (!auth || !connection.allowsAuth) resolve(pooled)
        else
          connection.login({ user: auth.user, credentials: auth }, refused => {
            if (!refused) return resolve(pooled)
            connection.close()
            reject(refused)
          })
      })
    })

  /** Returns a connection to the pool, unless it has reached its limit or its last mail failed. */
  const release = (pooled: PooledConnection, isGood: boolean) => {
    pooled.mails += 1
    if (!isGood || pooled.mails >= mailsPerConnection) {
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

  const sendOver = (pooled: PooledConnection, to: string, message: Buffer): Promise<Outcome> => {
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const text = Readable.from([message], { objectMode: false })
    pooled.connection.send({ from: sender, to: [to] }, text, error => {
      release(pooled, !error)
      resolve(error ? outcomeOf(error, text.readableDidRead) : { kind: 'sent' })
    })
    return promise
  }

  return {
    /** Sends one mail over an idle or new connection. Never rejects. */
    send: async (to: string, message: Buffer): Promise<Outcome> => {
      const kept = idle.pop()
      if (kept) {
        clearTimeout(kept.idle)
        const outcome = await sendOver(kept, to, message)
        // The server may have closed the idle connection; nothing of the mail was sent.
        if (outcome.kind !== 'unreachable') return outcome
      }
      try {
        return await sendOver(await open(), to, message)
      } catch (error) {
        return { kind: 'unreachable', message: messageOf(error) }
      }
    },
  }
}
