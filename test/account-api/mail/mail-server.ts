import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  /** Accepted mails, parsed, oldest first. */
  mails: Email[]
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
  return PostalMime.parse(Buffer.concat(chunks))
}

/** Starts a real SMTP server on a loopback port. With `account`, it accepts mails only after a login. */
export const startMailServer = async (port = 0, account?: { user: string; password: string }): Promise<MailServer> => {
  const mails: Email[] = []
  const statuses: (number | undefined)[] = []
  let offered = 0
  let quotes = false
  const smtp = new SMTPServer({
    authOptional: account === undefined,
    allowInsecureAuth: true,
    disabledCommands: account ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth: ({ username, password }, _, done) => {
      const isRight = username === account?.user && password === account?.password
      done(isRight ? null : new Error('wrong password'), isRight ? { user: username } : undefined)
    },
    onRcptTo: (_, __, done) => {
      offered++
      const code = statuses.shift()
      done(code === undefined ? null : Object.assign(new Error('configured rejection'), { responseCode: code }))
    },
    onData: (stream, _, done) => {
      read(stream).then(
        mail => {
          const text = mail.text?.replaceAll(/\s+/g, ' ')
          if (quotes) return done(Object.assign(new Error(`refused: ${text}`), { responseCode: 554 }))
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
    url: `smtp://${account ? `${account.user}:${account.password}@` : ''}127.0.0.1:${address.port}`,
    mails,
    recipientsOffered: () => offered,
    nextStatuses: (...codes) => void statuses.push(...codes),
    rejectQuoting: () => {
      quotes = true
    },
    close: () => new Promise(resolve => smtp.close(() => resolve())),
  }
}
