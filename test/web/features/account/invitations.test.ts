import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../../web/api-error.ts'
import { inviteMembers } from '../../../../web/features/account/stores/user.ts'
import { useAlert } from '../../../../web/state/alert.ts'

const { info, mail } = vi.hoisted(() => ({ info: vi.fn(), mail: vi.fn() }))
vi.mock('../../../../web/api.ts', () => ({ api: { postUserInfo: info, postUserRegistMail: mail }, bff: {} }))

const company = { audience: 'customer', company_code: 'C000001' } as const
const ids = ['one', 'two', 'three', 'four']
const invite = (signal = new AbortController().signal, onProgress = vi.fn()) =>
  inviteMembers(company, ids, { signal, onProgress })
const idOf = ([{ body }]: [{ body: { user_id: string } }]) => body.user_id
const limit = (name: string) => new ApiError(429, 'too_many_attempts', { limit: name, retry_after: 600 })

beforeEach(() => {
  info.mockReset().mockResolvedValue({ regist_flg: 0 })
  mail.mockReset().mockResolvedValue({ mail_sent: 1 })
  useAlert.getState().dismiss()
})

test('each person has an outcome: those who are gone, registered or refused end nothing for the others', async () => {
  info.mockRejectedValueOnce(new ApiError(404, 'not_found'))
  info.mockResolvedValueOnce({ regist_flg: 1 })
  mail.mockRejectedValueOnce(limit('addressAndCompany'))
  const progress = vi.fn()
  const results = await invite(undefined, progress)
  expect(results.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['one', 'gone'],
    ['two', 'registered'],
    ['three', 'failed'],
    ['four', 'sent'],
  ])
  expect(results[2]?.refusal?.retryAfter).toBe(600)
  expect(progress.mock.calls).toEqual([[1], [2], [3], [4]])
})

test('a refusal of one person alone is no reason to stop', async () => {
  mail.mockRejectedValueOnce(new ApiError(409, 'company_deactive'))
  expect((await invite()).map(({ outcome }) => outcome)).toEqual(['failed', 'sent', 'sent', 'sent'])
})

test.each([
  ['the hourly limit of the account', limit('account')],
  ['the daily limit of the company', limit('company')],
  ['a session that has ended', new ApiError(401, 'unauthorized')],
  ['maintenance', new ApiError(503, 'maintenance')],
  ['a server that does not answer', new ApiError(0, 'network')],
])('%s fails the rest without a call, with the reason', async (_, error) => {
  mail.mockResolvedValueOnce({ mail_sent: 1 }).mockRejectedValueOnce(error)
  expect(await invite()).toEqual([
    { id: 'one', outcome: 'sent' },
    ...ids.slice(1).map(id => ({ id, outcome: 'failed', refusal: error })),
  ])
  expect(info.mock.calls.map(call => idOf(call as never))).toEqual(['one', 'two'])
})

test('a stop ends it after the call in progress, and says how many were sent', async () => {
  const stop = new AbortController()
  mail.mockImplementationOnce(async () => ({ mail_sent: 1 }))
  mail.mockImplementationOnce(async () => {
    stop.abort()
    return { mail_sent: 1 }
  })
  expect((await invite(stop.signal)).map(({ id }) => id)).toEqual(['one', 'two'])
  expect(useAlert.getState().alert).toMatchObject({ message: 'invite.stopped', values: { sent: 2, count: 4 } })
})

test('a stop that comes too late says that all were sent', async () => {
  const stop = new AbortController()
  mail.mockResolvedValueOnce({ mail_sent: 1 }).mockResolvedValueOnce({ mail_sent: 1 })
  mail.mockResolvedValueOnce({ mail_sent: 1 }).mockImplementationOnce(async () => {
    stop.abort()
    return { mail_sent: 1 }
  })
  await invite(stop.signal)
  expect(useAlert.getState().alert).toMatchObject({ message: 'invite.sent', values: { count: 4 } })
})
