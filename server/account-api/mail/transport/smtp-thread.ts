/** The thread that sends bulk mails. `workerData` is SmtpConfig; it receives ToThread and posts FromThread. */
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import DKIM from 'nodemailer/lib/dkim'
import type { FromThread, Permission, ToThread } from './bulk-transport.ts'
import { composeMessage, messageFor } from './compose-message.ts'
import { createSmtpPool } from './smtp-pool.ts'
import type { SmtpConfig } from './smtp-server.ts'

const config = workerData as SmtpConfig
const pool = createSmtpPool(config)
const dkim = config.mail.dkim && new DKIM(config.mail.dkim)
const messages = new Map<string, Promise<Buffer>>()
const questions = new Map<number, (may: Permission) => void>()
const tell = (message: FromThread) => parentPort?.postMessage(message)

/** Whether a mail may still be sent, as the main thread learns from the database. */
const mayGo = (ref: number) => (): Promise<Permission> => {
  const { promise, resolve } = Promise.withResolvers<Permission>()
  questions.set(ref, resolve)
  tell({ ref, asks: true })
  return promise
}

// On Linux the priority applies to this thread only, so calls take precedence over mails. The nice value is small, so
// that mails are still sent on a busy machine.
if (process.platform === 'linux') setPriority(0, 4)

parentPort?.on('message', async (received: ToThread) => {
  if ('message' in received) {
    messages.set(received.message.key, composeMessage(received.message))
    return
  }
  if ('answer' in received) {
    const { ref, may } = received.answer
    questions.get(ref)?.(may)
    questions.delete(ref)
    return
  }
  const { ref, messageKey, to, messageId } = received.mail
  const shared = await messages.get(messageKey)
  if (!shared) throw new Error(`unknown message ${messageKey}`)
  const message = messageFor(shared, { to, messageId, date: new Date() })
  const signed = dkim ? await buffer(dkim.sign(message)) : message
  tell({ ref, outcome: await pool.send(to, signed, mayGo(ref)) })
})
