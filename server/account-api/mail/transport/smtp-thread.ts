/** The thread that hands bulk mails over. Its `workerData` is SmtpThreadData; it takes ToThread and posts FromThread. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { FromThread, SmtpThreadData, ToThread } from './bulk-transport.ts'
import { composeMessage, messageFor } from './compose-message.ts'
import { createSmtpPool } from './smtp-pool.ts'

const { smtpUrl, from } = workerData as SmtpThreadData
const lines = createSmtpPool(smtpUrl, from)
const letters = new Map<string, Promise<Buffer>>()
const answer = (message: FromThread) => parentPort?.postMessage(message)

// On Linux that is this thread's alone: calls go before mails when both want the processor. By a little only, so that a machine which is
// always busy still lets mail go.
if (process.platform === 'linux') setPriority(0, 4)

parentPort?.on('message', async (message: ToThread) => {
  if ('letter' in message) {
    letters.set(message.letter.key, composeMessage(message.letter, from))
    return
  }
  const { ref, letter, to, messageId } = message.mail
  const common = await letters.get(letter)
  if (!common) throw new Error(`no letter ${letter}`)
  answer({ ref, outcome: await lines.send(to, messageFor(common, { to, messageId, date: new Date() })) })
})
