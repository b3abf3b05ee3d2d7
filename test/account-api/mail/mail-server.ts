import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  /** What it has taken, parsed, the oldest first. */
  mails: Email[]
  /** How often somebody tried to hand a mail over. */
  tries: () => number
  /** The answers to the next tries, in this order: a status refuses the recipient, undefined takes the mail. */
  answer: (...codes: (number | undefined)[]) => void
  /** Refuses the next mail for good and quotes its text in the answer. */
  quote: () => void
  close: () => Promise<void>
}

const read = async (stream: AsyncIterable<Buffer>) => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return PostalMime.parse(Buffer.concat(chunks))
}

/** A real mail server on a loopback port. With an account it takes mails from who logs in only. */
export const startMailServer = async (port = 0, account?: { user: string; password: string }): Promise<MailServer> => {
  const mails: Email[] = []
  const answers: (number | undefined)[] = []
  let tries = 0
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
      tries++
      const code = answers.shift()
      done(code === undefined ? null : Object.assign(new Error('as told'), { responseCode: code }))
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
    tries: () => tries,
    answer: (...codes) => void answers.push(...codes),
    quote: () => {
      quotes = true
    },
    close: () => new Promise(resolve => smtp.close(() => resolve())),
  }
}
