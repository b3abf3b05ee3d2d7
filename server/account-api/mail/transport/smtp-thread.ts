/** The thread that sends bulk mails. `workerData` is SmtpConfig; it receives ToThread and posts FromThread. */
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import DKIM from 'nodemailer/lib/dkim'
import type { FromThread, ToThread } from './bulk-transport.ts'
import { composeMessage, messageFor } from './compose-message.ts'
import { createSmtpPool } from './smtp-pool.ts'
import type { SmtpConfig } from './smtp-server.ts'

const config = workerData as SmtpConfig
const pool = createSmtpPool(config)
const dkim = config.mail.dkim && new DKIM(config.mail.dkim)
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
  const message = messageFor(shared, { to, messageId, date: new Date() })
  answer({ ref, outcome: await pool.send(to, dkim ? await buffer(dkim.sign(message)) : message) })
})
