import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createSmtpPool } from '../../../server/account-api/mail/transport/smtp-pool.ts'
import { startMailServer } from './mail-server.ts'
import { startScriptedServer } from './scripted-server.ts'

const smtp = (smtpUrl: string) => ({
  mail: { smtpUrl, from: 'Yardkey <noreply@maker.example>' },
  publicUrl: 'https://yardkey.example',
})

const may = async () => true as const

const mailOf = (subject: string) => Buffer.from(`From: noreply@maker.example\r\nSubject: ${subject}\r\n\r\nText\r\n`)

/** Sends a mail to each of some people at once. */
const sendTo = (pool: ReturnType<typeof createSmtpPool>, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) => pool.send(`person${at}@company.example`, mailOf(String(at)), may)),
  )

afterEach(() => {
  vi.useRealTimers()
})

/** Mails are deferred for 5 seconds, and idle connections are closed after 5 seconds: the two meet. */
test('a mail is sent although idle connections are just being closed', async () => {
  const server = await startMailServer()
  const pool = createSmtpPool(smtp(server.url))
  const send = (subject: string) => pool.send('yamada@company.example', mailOf(subject), may)
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
  const pool = createSmtpPool(smtp(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`))
  const mail = Buffer.from('From: noreply@maker.example\r\nSubject: 1\r\n\r\nText\r\n')
  expect((await pool.send('yamada@company.example', mail, may)).kind).toBe('uncertain')
  server.close()
})

test.each([
  ['a greeting', '421 4.7.0 too many connections', 'CONNECT'],
  ['a temporary greeting', '450 4.7.0 too many connections', 'CONNECT'],
  ["an answer to MAIL FROM, as Microsoft's", '432 4.3.2 Concurrent connections limit exceeded', 'MAIL'],
] as const)('a server that allows three connections, by %s, gets all mails over fewer', async (_, answer, at) => {
  const server = await startScriptedServer((step, _, connections) =>
    step === at && connections > 3 ? answer : undefined,
  )
  const pool = createSmtpPool(smtp(`smtp://${server.address}`))
  expect(await sendTo(pool, 20)).toEqual(Array(20).fill({ kind: 'sent' }))
  // It has learnt, and leaves one to ordinary mail: none of the next is refused.
  const before = server.received().match(/EHLO/g)?.length ?? 0
  expect(await sendTo(pool, 8)).toEqual(Array(8).fill({ kind: 'sent' }))
  expect((server.received().match(/EHLO/g)?.length ?? 0) - before).toBeLessThanOrEqual(2)
  server.close()
})

test('maxConnections of SMTP_URL is the most from the start', async () => {
  const server = await startScriptedServer(() => undefined)
  const pool = createSmtpPool(smtp(`smtp://${server.address}?maxConnections=3`))
  expect(await sendTo(pool, 12)).toEqual(Array(12).fill({ kind: 'sent' }))
  expect(server.mostConnections()).toBe(2)
  server.close()
})

test('a server that accepts no connection at all holds the mails', async () => {
  const server = await startScriptedServer(step => (step === 'CONNECT' ? '421 4.7.0 too many connections' : undefined))
  const pool = createSmtpPool(smtp(`smtp://${server.address}`))
  expect((await sendTo(pool, 5)).map(({ kind }) => kind)).toEqual(Array(5).fill('unreachable'))
  server.close()
})

test.each([
  ['550 5.1.1 no such user', 'refused'],
  ['552 5.2.2 mailbox full', 'refused'],
  ['554 we do not like this', 'refused'],
  ['553 5.7.1 <NoReply@maker.example>: Sender address rejected: not owned by user', 'held'],
  ['550-5.4.5 Daily user sending limit exceeded.\r\n550 5.4.5 See our page', 'held'],
  ['530 Authentication required', 'held'],
  ['550 5.7.60 Client does not have permissions to send as this sender', 'held'],
])('one refusal %s is %s, in answer to the recipient and to the text', async (answer, kind) => {
  for (const at of ['RCPT', 'END']) {
    const server = await startScriptedServer(step => (step === at ? answer : undefined))
    const pool = createSmtpPool(smtp(`smtp://${server.address}`))
    expect(await pool.send('yamada@company.example', mailOf('1'), may)).toMatchObject({ kind })
    server.close()
  }
})

test('the same refusal of five people in a row holds the next, until a mail is accepted; unknown people never do', async () => {
  let answer: string | undefined = '554 you have sent enough'
  const server = await startScriptedServer(step => (step === 'RCPT' ? answer : undefined))
  const pool = createSmtpPool(smtp(`smtp://${server.address}`))
  const send = async (from: number, count: number) => {
    const kinds: string[] = []
    for (let at = from; at < from + count; at++)
      kinds.push((await pool.send(`person${at}@company.example`, mailOf('1'), may)).kind)
    return kinds
  }
  expect(await send(0, 7)).toEqual([...Array(4).fill('refused'), ...Array(3).fill('held')])
  answer = undefined
  expect(await send(8, 1)).toEqual(['sent'])
  answer = '554 you have sent enough'
  expect(await send(9, 1)).toEqual(['refused'])
  answer = '550 5.1.1 no such user'
  expect(await send(10, 12)).toEqual(Array(12).fill('refused'))
  server.close()
})
