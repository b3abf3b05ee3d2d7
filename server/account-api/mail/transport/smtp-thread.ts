/** The thread that sends bulk mails. `workerData` is SmtpThreadData; it receives ToThread and posts FromThread. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { FromThread, SmtpThreadData, ToThread } from './bulk-transport.ts'
import { composeMessage, messageFor } from './compose-message.ts'
import { createSmtpPool } from './smtp-pool.ts'

const { smtpUrl, from } = workerData as SmtpThreadData
const pool = createSmtpPool(smtpUrl, from)
const messages = new Map<string, Promise<Buffer>>()
const answer = (message: FromThread) => parentPort?.postMessage(message)

// On Linux the priority applies to this thread only, so calls take precedence over mails. The nice value is small, so
// that mails are still sent on a busy machine.
if (process.platform === 'linux') setPriority(0, 4)

parentPort?.on('message', async (received: ToThread) => {
  if ('message' in received) {
    messages.set(received.message.key, composeMessage(received.message))
    return
  }
  const { ref, messageKey, to, messageId } = received.mail
  const shared = await messages.get(messageKey)
  if (!shared) throw new Error(`unknown message ${messageKey}`)
  answer({ ref, outcome: await pool.send(to, messageFor(shared, { to, messageId, date: new Date() })) })
})
