/** An error of nodemailer with what the server answered. */
interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

/**
 * The status of a server's answer (4xx, 5xx) to this mail; undefined without one. Not an answer: a greeting, or a refused
 * login. An answer to MAIL FROM concerns the sender, not this recipient.
 */
export const answerTo = (error: unknown): number | undefined => {
  const { code, command, responseCode } = error as SmtpError
  const isAnswer = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM'
  return isAnswer && responseCode !== undefined && responseCode >= 400 ? responseCode : undefined
}

/**
 * Statuses about the sender, its login or its limits: RFC 3463, RFC 7372, Gmail's 5.4.5, and Microsoft's 5.1.90, 5.7.5xx
 * and 5.7.7xx.
 */
const aboutSender = /^5\.(?:1\.(?:7|8|90)|4\.5|7\.(?:8|9|1[1-4]|2[0-7]|57|60|[57]\d\d))$/

/** Statuses about the recipient's address or mailbox (RFC 3463). */
const aboutRecipient = /^5\.(?:1\.(?:[1-6]|10)|2\.\d{1,3})$/

/** The same refusal of so many recipients in a row concerns us, such as a daily limit. */
const longRun = 5

/** Tells refusals that concern us, and would meet every mail, from those of one recipient. For one sender's connections. */
export const createRefusals = (sender: string) => {
  let run = { reply: '', recipients: new Set<string>() }
  return {
    /** A mail was accepted: the server has nothing against us. */
    accepted: (): void => {
      if (run.reply !== '') run = { reply: '', recipients: new Set() }
    },
    /** Notes a refusal (5xx) of a recipient. @returns whether it concerns us rather than them */
    concernsUs: (error: unknown, to: string): boolean => {
      const { responseCode, response = '' } = error as SmtpError
      const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''
      if (aboutRecipient.test(status)) return false
      if (responseCode === 530 || aboutSender.test(status)) return true
      // Such as Postfix: `553 5.7.1 <sender>: Sender address rejected`, in answer to RCPT.
      if (response.toLowerCase().includes(sender.toLowerCase())) return true
      const reply = `${responseCode} ${status}`
      if (run.reply !== reply) run = { reply, recipients: new Set() }
      if (run.recipients.size < longRun) run.recipients.add(to)
      return run.recipients.size >= longRun
    },
  }
}
