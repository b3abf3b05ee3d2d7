import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../server/account-api/database/opened-database.ts'
import { createMail, type Mail } from '../../../server/account-api/mail/create-mail.ts'
import { createSmtpPool } from '../../../server/account-api/mail/transport/smtp-pool.ts'
import { engines, freshDatabase } from '../../helper/account-api.ts'
import { accountApiConfig, mailConfig, storeMail } from '../build.ts'
import { startMailServer } from './mail-server.ts'
import { type Script, startScriptedServer } from './scripted-server.ts'
import { dkimKey, verifyDkim } from './verify-dkim.ts'

const account = { user: 'yardkey', password: 'canary-5f1c' }
const login = `${account.user}:${account.password}@`
/** The password in each form in which AUTH sends it. */
const inForms = [
  account.password,
  Buffer.from(account.password).toString('base64'),
  Buffer.from(`\u0000${account.user}\u0000${account.password}`).toString('base64'),
]

/** A server that offers AUTH readable, and no STARTTLS. */
const readableAuth: Script = step => {
  if (step === 'EHLO') return '250-here\r\n250 AUTH PLAIN LOGIN'
  return step === 'AUTH' ? '235 welcome' : undefined
}

let database: OpenDatabase
beforeAll(async () => {
  database = await freshDatabase(engines[0] ?? 'PGlite')
})
afterAll(() => database.close())

const opened: Mail[] = []
const open = (smtpUrl: string, more: object = {}, publicUrl = 'https://yardkey.example') => {
  const config = accountApiConfig({ publicUrl, mail: { ...mailConfig(smtpUrl), ...more } })
  const mail = createMail({ db: database.db, config, clock: () => new Date(), warn: () => {} })
  opened.push(mail)
  return mail
}

/** Sends an ordinary mail. @returns the state in which it is then, and the error */
const sendOrdinary = async (smtpUrl: string, more: object = {}, publicUrl?: string, count = 1) => {
  const mail = open(smtpUrl, more, publicUrl)
  const results: { state: string; error: string | null }[] = []
  for (let at = 0; at < count; at++) {
    const to = `person${at}@aozora.example`
    const names = { first_name: '太郎', middle_name: '', family_name: '山田' }
    const outgoing = { template: 'unlocked', to, locale: 'ja', userId: null, linkId: null, names } as const
    const id = await storeMail(database.db, mail, outgoing)
    await mail.deliver(id)
    const row = database.db.selectFrom('mail_outbox').select(['state', 'error']).where('id', '=', id)
    results.push(await row.executeTakeFirstOrThrow())
  }
  await mail.stop()
  return results
}

/** Sends a mail as bulk mail does. */
const sendBulk = (smtpUrl: string) => {
  const pool = createSmtpPool({ publicUrl: 'https://yardkey.example', mail: mailConfig(smtpUrl) })
  return pool.send(
    'person@aozora.example',
    Buffer.from('From: noreply@maker.example\r\nSubject: 1\r\n\r\nText\r\n'),
    async () => true as const,
  )
}

describe('a password', () => {
  test('is not sent to a server without STARTTLS, and the error says what to do', async () => {
    const server = await startScriptedServer(readableAuth)
    const url = `smtp://${login}${server.address}`
    const expected = /no STARTTLS \(502 .*sent over TLS only.*smtps:\/\/.*\?ignoreTLS=true/
    expect(await sendOrdinary(url)).toEqual([{ state: 'pending', error: expect.stringMatching(expected) }])
    expect(await sendBulk(url)).toEqual({ kind: 'unreachable', message: expect.stringMatching(expected) })
    // Another option of nodemailer does not weaken it.
    expect((await sendBulk(`${url}?opportunisticTLS=true`)).kind).toBe('unreachable')
    expect((await sendBulk(`${url}?requireTLS=false`)).kind).toBe('unreachable')
    expect(server.received()).toContain('STARTTLS')
    expect(server.received()).not.toContain('AUTH')
    for (const form of inForms) expect(server.received()).not.toContain(form)
    server.close()
  })

  test('is sent readable if SMTP_URL says so', async () => {
    const server = await startScriptedServer(readableAuth)
    const url = `smtp://${login}${server.address}?ignoreTLS=true`
    expect(await sendOrdinary(url)).toMatchObject([{ state: 'sent' }])
    expect(await sendBulk(url)).toEqual({ kind: 'sent' })
    expect(server.received().match(/^AUTH/gm)).toHaveLength(2)
    server.close()
  })

  test.each([
    ['after STARTTLS', false],
    ['over smtps', true],
  ])('is sent %s', async (_, secure) => {
    const server = await startMailServer(0, { ...account, secure })
    const url = `${server.url}?tls.rejectUnauthorized=false`
    expect(await sendOrdinary(url)).toMatchObject([{ state: 'sent' }])
    expect(await sendBulk(url)).toEqual({ kind: 'sent' })
    expect(server.sessions).toMatchObject([{ isSecure: true }, { isSecure: true }])
    // Neither to a server whose certificate is not trusted.
    expect(await sendOrdinary(server.url)).toMatchObject([
      { state: 'pending', error: expect.stringMatching(/self.signed/) },
    ])
    await server.close()
  })

  test('that SMTP_URL lacks needs no TLS', async () => {
    const server = await startScriptedServer(readableAuth)
    expect(await sendOrdinary(`smtp://${server.address}`)).toMatchObject([{ state: 'sent' }])
    expect(await sendBulk(`smtp://${server.address}`)).toEqual({ kind: 'sent' })
    expect(server.received()).not.toContain('AUTH')
    server.close()
  })
})

test.each([
  ['https://accounts.maker.example', 'accounts.maker.example'],
  ['https://192.0.2.7:8443', '[192.0.2.7]'],
  ['https://[2001:db8::7]', '[IPv6:2001:db8::7]'],
])('with PUBLIC_URL %s, EHLO has %s', async (publicUrl, name) => {
  const server = await startScriptedServer(() => undefined)
  await sendOrdinary(`smtp://${server.address}`, {}, publicUrl)
  expect(server.received()).toMatch(/^EHLO .*\r\n/)
  expect(server.received().split('\r\n')[0]).toBe(`EHLO ${name}`)
  server.close()
})

test('with a DKIM key, mail has a signature that its public key verifies', async () => {
  const server = await startMailServer()
  const { publicKey, dkim } = dkimKey()
  expect(await sendOrdinary(server.url, { dkim })).toMatchObject([{ state: 'sent' }])
  const [raw = Buffer.alloc(0)] = server.raw
  expect(verifyDkim(raw, publicKey)).toMatchObject({
    tags: { d: 'maker.example', s: 's1' },
    isBodyRight: true,
    isSignatureRight: true,
  })
  const changed = Buffer.from(raw.toString('latin1').replace(/^Subject: /m, 'Subject: X'), 'latin1')
  expect(verifyDkim(changed, publicKey)).toMatchObject({ isBodyRight: true, isSignatureRight: false })
  await server.close()
})

test.each([
  ['MAIL', '550 5.7.1 sender not allowed', 'pending'],
  ['RCPT', '553 5.7.1 <noreply@maker.example>: Sender address rejected', 'pending'],
  ['END', '550 5.7.60 Client does not have permissions to send as this sender', 'pending'],
  ['RCPT', '550 5.1.1 no such user', 'failed'],
  ['END', '554 5.6.0 we do not like this', 'failed'],
] as const)('an ordinary mail that %s answers with %s is %s', async (at, answer, state) => {
  const server = await startScriptedServer(step => (step === at ? answer : undefined))
  expect(await sendOrdinary(`smtp://${server.address}`)).toMatchObject([
    { state, error: expect.stringContaining(answer) },
  ])
  server.close()
})

test('ordinary mails after a daily limit wait for the next day', async () => {
  const server = await startScriptedServer(step => (step === 'RCPT' ? '554 you have sent enough' : undefined))
  const results = await sendOrdinary(`smtp://${server.address}`, {}, undefined, 7)
  expect(results.map(({ state }) => state)).toEqual([...Array(4).fill('failed'), ...Array(3).fill('pending')])
  server.close()
})
