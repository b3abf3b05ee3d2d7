import { afterEach, expect, test, vi } from 'vitest'
import { createSmtpPool } from '../../../server/account-api/mail/transport/smtp-pool.ts'
import { startMailServer } from './mail-server.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Mails are deferred for 5 seconds, and idle connections are closed after 5 seconds: the two meet. */
test('a mail is sent although idle connections are just being closed', async () => {
  const server = await startMailServer()
  const pool = createSmtpPool(server.url, 'noreply@maker.example')
  const send = (subject: string) =>
    pool.send(
      'yamada@company.example',
      Buffer.from(`From: noreply@maker.example\r\nSubject: ${subject}\r\n\r\nText\r\n`),
    )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  expect(await Promise.all([send('1'), send('2')])).toEqual([{ kind: 'sent' }, { kind: 'sent' }])
  vi.advanceTimersByTime(5_000)
  expect(await send('3')).toEqual({ kind: 'sent' })
  expect(server.mails.map(mail => mail.subject).sort()).toEqual(['1', '2', '3'])
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  await server.close()
})
