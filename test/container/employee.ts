/** The first employee of an installation, as their browser acts behind a proxy that terminates TLS. */
import { expect } from 'vitest'
import type { MailServer } from '../account-api/mail/mail-server.ts'

const password = 'Container_2026'
const headers = {
  'content-type': 'application/json',
  'x-csrf': '1',
  'sec-fetch-site': 'same-origin',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '192.0.2.7',
}

const post = async (url: string, body: object) => {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  expect([url, answer.status, answer.ok ? '' : await answer.text()]).toEqual([url, 200, ''])
  return answer
}

/** Registers by the link in their mail. @returns the secret of the link */
export const register = async (origin: string, mails: MailServer, email: string): Promise<string> => {
  const texts = () =>
    mails.mails.flatMap(({ to, text }) => (to?.some(({ address }) => address === email) ? [text] : []))
  await expect.poll(texts).not.toHaveLength(0)
  const token = /token=([\w-]+)/.exec(texts().at(-1) ?? '')?.[1] ?? ''
  mails.mails.length = 0
  const names = { first_name: '花子', middle_name: '', family_name: '山田' }
  const profile = { ...names, department: '', position: '', cell_phone_number: '', agree: true, locale: 'ja' }
  await post(`${origin}/api/v1/front/regist/profile`, { token, ...profile })
  await post(`${origin}/api/v1/front/regist/password`, { token, password, password_confirmation: password })
  return token
}

/** Logs in, and reads the session with the new cookie. */
export const signIn = async (origin: string, email: string): Promise<void> => {
  const answer = await post(`${origin}/bff/login/employee`, { email, password })
  const cookie = answer.headers.getSetCookie().find(line => line.startsWith('__Host-Http-session='))
  expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  const session = await fetch(`${origin}/bff/session`, { headers: { ...headers, cookie: cookie?.split(';')[0] ?? '' } })
  expect(await session.json()).toMatchObject({ accountType: 'maker' })
}
