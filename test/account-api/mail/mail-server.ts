import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { selfSigned } from '../../helper/self-signed.ts'

export interface MailServer {
  url: string
  /** Accepted mails, parsed, oldest first. */
  mails: Email[]
  /** The same as received. */
  raw: Buffer[]
  /** Each session of an accepted mail: the client's name in EHLO, and whether it was over TLS. */
  sessions: { name: string; isSecure: boolean }[]
  /** The number of recipients offered (RCPT commands). */
  recipientsOffered: () => number
  /** Sets the statuses of the next recipients, in order: a status rejects the recipient, undefined accepts it. */
  nextStatuses: (...codes: (number | undefined)[]) => void
  /** Rejects mails permanently and quotes their text in the reply. */
  rejectQuoting: () => void
  close: () => Promise<void>
}

const read = async (stream: AsyncIterable<Buffer>) => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Starts a real SMTP server on a loopback port. With `account`, it accepts mails only after a login, which it offers over
 * TLS, with the self-signed certificate: after STARTTLS, or at once if it is `secure`.
 */
export const startMailServer = async (
  port = 0,
  account?: { user: string; password: string; secure?: boolean },
): Promise<MailServer> => {
  const raw: Buffer[] = []
  const sessions: { name: string; isSecure: boolean }[] = []
  const mails: Email[] = []
  const statuses: (number | undefined)[] = []
  let offered = 0
  let quotes = false
  const smtp = new SMTPServer({
    authOptional: account === undefined,
    secure: account?.secure === true,
    ...selfSigned,
    disabledCommands: account ? [] : ['STARTTLS', 'AUTH'],
    onAuth: ({ username, password }, _, done) => {
      const isRight = username === account?.user && password === account?.password
      done(isRight ? null : new Error('wrong password'), isRight ? { user: username } : undefined)
    },
    onRcptTo: (_, __, done) => {
      offered++
      const code = statuses.shift()
      done(code === undefined ? null : Object.assign(new Error('configured rejection'), { responseCode: code }))
    },
    onData: (stream, { hostNameAppearsAs, secure }, done) => {
      read(stream).then(
        async whole => {
          const mail = await PostalMime.parse(whole)
          const text = mail.text?.replaceAll(/\s+/g, ' ')
          if (quotes) return done(Object.assign(new Error(`refused: ${text}`), { responseCode: 554 }))
          raw.push(whole)
          sessions.push({ name: String(hostNameAppearsAs), isSecure: secure })
          mails.push(mail)
          done()
        },
        error => done(error),
      )
    },
  })
  smtp.on('error', () => {})
  const listening = smtp.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp${account?.secure ? 's' : ''}://${account ? `${account.user}:${account.password}@` : ''}127.0.0.1:${address.port}`,
    mails,
    raw,
    sessions,
    recipientsOffered: () => offered,
    nextStatuses: (...codes) => void statuses.push(...codes),
    rejectQuoting: () => {
      quotes = true
    },
    close: () => new Promise(resolve => smtp.close(() => resolve())),
  }
}
