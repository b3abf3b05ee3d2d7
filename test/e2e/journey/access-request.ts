import { expect } from 'vitest'
import { newestMail } from '../../helper/product.ts'

/** Input of a new company in the access request. */
export const accessRequest = {
  kind: 'new_company',
  company: '羽山建機リース株式会社',
  first_name: '恵子',
  middle_name: '',
  family_name: '佐藤',
  nation: 'JP',
  zip: '6180000',
  address1: '大阪府三島郡島本町',
  address2: '大字尺代214番地',
  tel: '075-555-0142',
  services: ['telematics-owner'],
  agree: true,
}

/** Requests access without the form. @returns the link in the email that follows the one with the link `after` */
export const requestLink = async (origin: string, mail: string, after = ''): Promise<string> => {
  const answer = await fetch(`${origin}/api/form/subscription`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF': '1', Origin: origin, 'Accept-Language': 'ja' },
    body: JSON.stringify({ ...accessRequest, mail, mail_confirmation: mail }),
  })
  expect(answer.status).toBe(200)
  const link = async () => (await newestMail(origin, mail)).links[0] ?? ''
  await expect.poll(link).not.toBe(after)
  return link()
}
