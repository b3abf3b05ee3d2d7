/** Limits by value: what must be is written here, and compared with the contract and with what the server does. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailLimits } from '../../../server/account-api/access/posting/mail-limits.ts'
import { bodyLimitOf, spare } from '../../../server/http/body-limit.ts'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { marksPerBrowser } from '../../../shared/contract/sign-in/auth.ts'
import { passkeysPerPerson, recoveryCodesPerPerson } from '../../../shared/model/passkey.ts'
import { sessionsPerAccount } from '../../../shared/model/session.ts'
import { importLimits, importRowDays } from '../../../shared/rules/account-import.ts'
import { maxBatch } from '../../../shared/rules/batch.ts'
import { maxIssues } from '../../../shared/rules/issues.ts'
import { maxSelected } from '../../../shared/rules/selection.ts'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { accessRequest, contactMessage } from '../api/inputs/joining.ts'
import { expired } from '../api/inputs/sign-in.ts'
import { givePasskey } from '../passkeys.ts'
import { type AccountApi, companyA, lackedService, setUp } from '../set-up.ts'

const entries = Object.entries(contract) as [CallName, Entry][]

/** Calls of visitors of one network in 15 minutes. */
const visitorCalls: Partial<Record<CallName, number>> = {
  getForgetPasswordCheck: 20,
  postAccountRegist: 60,
  postAccountSecure: 60,
  postAccountSecureCheck: 60,
  postApplyUnlock: 30,
  postCompanyManagerList: 60,
  postEditMailaddressUndo: 60,
  postEditMailaddressUndoCheck: 60,
  postForgetPassword: 20,
  postForgetPasswordResend: 5,
  postForgetPasswordVerification: 20,
  postFormContract: 20,
  postFormSubscription: 20,
  postRegistPassword: 60,
  postRegistProfile: 60,
  postRegistResend: 5,
  postVerification: 60,
}

/** Calls of visitors without one: lists to read, and logins, which have limits of their own. */
const unlimited: CallName[] = [
  ...(['getCapabilities', 'getCompanyCategories', 'getCountries', 'getDocumentList', 'getDocumentText'] as const),
  ...(['getIndustries', 'getMaker', 'getRequestPolicy', 'getServiceList', 'getTextTerms', 'getZipcode'] as const),
  ...(['postAdminLogin', 'postAdminLoginCode', 'postAdminLoginCodeResend', 'postAdminLoginOidc'] as const),
  ...(['postAdminLoginPasskey', 'postAdminLoginPasskeyOptions', 'postAdminLoginProofLost'] as const),
  ...(['postAdminLoginProofPasskey', 'postAdminLoginProofPasskeyOptions', 'postAdminLoginProofRecovery'] as const),
  ...(['postAdminLogoutOidc', 'postLogin', 'postLoginCode', 'postLoginCodeResend', 'postLoginPasskey'] as const),
  ...(['postLoginPasskeyOptions', 'postLoginProofLost', 'postLoginProofPasskey'] as const),
  ...(['postLoginProofPasskeyOptions', 'postLoginProofRecovery'] as const),
]

test('calls of visitors', () => {
  const found = entries.flatMap(([name, { limit }]) => (limit ? [[name, limit] as const] : []))
  const wanted = Object.entries(visitorCalls).map(([name, calls]) => [name, { calls, minutes: 15 }])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
  const others = entries.filter(([, { callers, limit }]) => callers.includes('anyone') && !limit)
  expect(others.map(([name]) => name).sort()).toEqual(unlimited)
})

test('bodies: 1 MiB, beside a file of 5 MiB in base64', () => {
  const uploads = entries.flatMap(([name, { upload }]) => (upload === undefined ? [] : [[name, upload]]))
  expect(Object.fromEntries(uploads)).toEqual({ postImportCheck: 6_990_508, postAdminImportCheck: 6_990_508 })
  for (const [name, entry] of entries) expect(bodyLimitOf(entry).beside, name).toBeLessThanOrEqual(1_048_576)
  expect(spare).toEqual({ bytes: 512, values: 64, beside: 512 })
  expect(maxIssues).toBe(20)
})

test('emails to typed addresses', () => {
  const [hour, day] = [3_600_000, 86_400_000]
  expect(mailLimits).toEqual({
    address: { limit: 10, windowMs: day },
    addressAndCompany: { limit: 5, windowMs: day },
    account: { limit: 200, windowMs: hour },
    network: { limit: 100, windowMs: hour },
    company: { limit: 1_000, windowMs: day },
  })
})

test('what one account, browser or company has', () => {
  expect({ sessionsPerAccount, marksPerBrowser, passkeysPerPerson, recoveryCodesPerPerson }).toEqual({
    sessionsPerAccount: 20,
    marksPerBrowser: 5,
    passkeysPerPerson: 20,
    recoveryCodesPerPerson: 10,
  })
  expect({ maxBatch, maxSelected, importRowDays }).toEqual({ maxBatch: 100, maxSelected: 500, importRowDays: 30 })
  expect(importLimits).toEqual({
    bytes: 5_242_880,
    rows: 20_000,
    columns: 200,
    rowBytes: 100_000,
    cell: 1_024,
    corrected: 300,
    kept: 200_000,
    keptMegabytes: 200,
    allMegabytes: 4_096,
  })
})

describe.each(engines)('attempts in 15 minutes, on %s', { tags: 'all' }, engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  type Attempt = () => ReturnType<AccountApi['call']>
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })

  /** How many are allowed, and what makes one of them. */
  const rates: Record<string, [most: number, begin: () => Promise<Attempt>]> = {
    'checks of files and selections by a person': [
      60,
      async () => {
        const as = await api.signedIn({ company: companyA, manager: true })
        const body = { company_code: companyA, action: 'unlock', members: [] }
        return () => api.call('POST', '/api/v1/front/import/selection', { as, body })
      },
    ],
    'new addresses of a person': [
      10,
      async () => {
        const as = await api.signedIn({ company: companyA })
        const names = { first_name: '花子', middle_name: '', family_name: '山田' }
        return async () => {
          const { row_version } = (await api.call('GET', '/api/v1/front/user/info', { as })).body
          const body = { ...names, email: freshAddress(), row_version }
          return api.call('POST', '/api/v1/front/user/profile/edit', { as, body })
        }
      },
    ],
    'sets of recovery codes of a person': [
      5,
      async () => {
        const as = await api.signedIn({ company: companyA })
        await givePasskey(api, as)
        return () => api.call('POST', '/api/v1/front/passkey/recovery', { as })
      },
    ],
    'reset links to one account from one network': [
      5,
      async () => {
        const { email } = await api.person({ company: companyA })
        return () => api.call('POST', '/api/v1/front/forget/password', { body: { email }, ...from('10.9.0.1') })
      },
    ],
    'reset links from one network': [
      20,
      async () => () =>
        api.call('POST', '/api/v1/front/forget/password', { body: { email: freshAddress() }, ...from('10.9.0.2') }),
    ],
    'new registration links of a person': [
      5,
      async () => {
        const email = freshAddress()
        const as = await api.signedIn({ company: companyA, manager: true })
        const names = { first_name: '一', family_name: '新' }
        await api.call('POST', '/api/v1/front/user/regist', { as, body: { company_code: companyA, email, ...names } })
        return async () => {
          const token = await expired(api, await api.linkOf(email))
          return api.call('POST', '/api/v1/front/regist/resend', { body: { token } })
        }
      },
    ],
    'access requests of an address': [
      5,
      async () => {
        const body = accessRequest(freshAddress())
        return () => api.call('POST', '/api/form/subscription', { body })
      },
    ],
    'messages of an address': [
      5,
      async () => {
        const body = contactMessage(freshAddress())
        return () => api.call('POST', '/api/form/contract', { body })
      },
    ],
    'requests for services of a company': [
      30,
      async () => {
        const as = await api.signedIn({ company: companyA, manager: true })
        const body = { company_code: companyA, service_id: lackedService }
        return () => api.call('POST', '/api/v1/front/service/request', { as, body })
      },
    ],
  }

  test.each(Object.entries(rates))('%s', async (_, [most, begin]) => {
    const attempt = await begin()
    for (let count = 0; count < most; count++) expect((await attempt()).status).not.toBe(429)
    const { status, body } = await attempt()
    // Of a limit of emails it would have a name.
    expect([status, body.limit, body.retry_after]).toEqual([429, undefined, 15 * 60])
  })
})
