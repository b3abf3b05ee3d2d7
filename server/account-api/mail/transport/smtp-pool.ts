import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Outcome } from './bulk-transport.ts'

/** After so many mails a connection is closed: some servers take no more over one. */
const mailsPerLine = 100
const idleMs = 5_000

interface Line {
  connection: SMTPConnection
  mails: number
  idle?: NodeJS.Timeout
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What an error says about a mail. `isRead`: its text has begun to go over the line. */
const outcomeOf = (error: unknown, isRead: boolean): Outcome => {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  const words = wordsOf(error)
  const isAnswer = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined
  // What the server says about the sender is about us, not about this recipient.
  if (isAnswer && command !== 'MAIL FROM') return { kind: responseCode >= 500 ? 'refused' : 'deferred', words }
  // Without an answer a text that was read may have arrived.
  return { kind: isRead && !isAnswer ? 'uncertain' : 'unreachable', words }
}

/**
 * Connections to a mail server. Unlike nodemailer's pool they never send a mail again by themselves, and they tell an error
 * before the text from one after it.
 */
export const createSmtpPool = (url: string, from: string) => {
  const { auth, ...server } = parseConnectionUrl(url)
  const sender = /<(.+)>$/.exec(from)?.[1] ?? from
  const idle: Line[] = []

  const open = (): Promise<Line> =>
    new Promise((resolve, reject) => {
      const connection = new SMTPConnection({
        ...server,
        connectionTimeout: 5_000,
        greetingTimeout: 5_000,
        socketTimeout: 30_000,
        dnsTimeout: 5_000,
      })
      const line: Line = { connection, mails: 0 }
      connection.on('error', reject)
      connection.once('end', () => {
        reject(new Error('The connection was closed'))
        const at = idle.indexOf(line)
        if (at >= 0) idle.splice(at, 1)
        clearTimeout(line.idle)
      })
      connection.connect(error => {
        if (error) reject(error)
        else if (!auth || !connection.allowsAuth) resolve(line)
        else
          connection.login({ user: auth.user, credentials: auth }, refused => {
            if (!refused) return resolve(line)
            connection.close()
            reject(refused)
          })
      })
    })

  /** The line is for the next mail, unless it has had enough or its last one was not taken. */
  const giveBack = (line: Line, isGood: boolean) => {
    line.mails += 1
    if (!isGood || line.mails >= mailsPerLine) {
      line.connection.quit()
      return
    }
    line.idle = setTimeout(() => line.connection.quit(), idleMs)
    idle.push(line)
  }

  const sendOver = (line: Line, to: string, message: Buffer): Promise<Outcome> => {
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const text = Readable.from([message], { objectMode: false })
    line.connection.send({ from: sender, to: [to] }, text, error => {
      giveBack(line, !error)
      resolve(error ? outcomeOf(error, text.readableDidRead) : { kind: 'sent' })
    })
    return promise
  }

  return {
    /** Hands one mail over: by a line that is idle, else by a new one. Never rejects. */
    send: async (to: string, message: Buffer): Promise<Outcome> => {
      const kept = idle.pop()
      if (kept) {
        clearTimeout(kept.idle)
        const outcome = await sendOver(kept, to, message)
        // The server may have closed it while it was idle: nothing of the mail went over it.
        if (outcome.kind !== 'unreachable') return outcome
      }
      try {
        return await sendOver(await open(), to, message)
      } catch (error) {
        return { kind: 'unreachable', words: wordsOf(error) }
      }
    },
  }
}
