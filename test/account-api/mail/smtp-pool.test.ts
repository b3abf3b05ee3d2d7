import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
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

test('a mail is uncertain, and not sent again, if the answers of the server are out of step', async () => {
  const server = createServer(socket => {
    let inText = false
    socket.on('error', () => {})
    socket.write('220 ready\r\n')
    socket.on('data', data => {
      if (inText) {
        inText = !data.toString().endsWith('\r\n.\r\n')
        // The answer to DATA, one command too late.
        if (!inText) socket.write('354 go on\r\n')
      } else {
        inText = data.toString().startsWith('DATA')
        socket.write('250 ok\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const pool = createSmtpPool(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, 'noreply@maker.example')
  const mail = Buffer.from('From: noreply@maker.example\r\nSubject: 1\r\n\r\nText\r\n')
  expect((await pool.send('yamada@company.example', mail)).kind).toBe('uncertain')
  server.close()
})
