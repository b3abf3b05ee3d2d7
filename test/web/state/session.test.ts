import { beforeEach, expect, test, vi } from 'vitest'
import type { AuthState } from '../../../shared/model/session.ts'
import { ApiError } from '../../../web/api-error.ts'
import { refused } from '../../../web/shell/session-watch.ts'
import { endSession } from '../../../web/state/end-session.ts'
import { useSession } from '../../../web/state/session.ts'

const { logout, session } = vi.hoisted(() => ({
  logout: vi.fn<() => Promise<void>>(),
  session: vi.fn<() => Promise<AuthState>>(),
}))
vi.mock('../../../web/api.ts', () => ({ bff: { logout, session }, api: {} }))

const auth = { accountType: 'maker', account: 'one', email: 'employee@maker.example' } as AuthState
const nobody = { accountType: null, account: null } as AuthState
const refusal = () => new ApiError(401, 'unauthorized', {}, undefined)

beforeEach(() => {
  session.mockResolvedValue(nobody)
  useSession.setState({ auth, other: undefined, lost: false, loggedOut: false })
})

test('a call that fails because of a logout in progress does not count as a lost session', async () => {
  logout.mockImplementation(async () => {
    await refused(refusal())
  })
  const states: boolean[] = []
  const stop = useSession.subscribe(({ lost }) => states.push(lost))
  await endSession()
  stop()
  expect(states).not.toContain(true)
  expect(useSession.getState()).toMatchObject({ auth: { accountType: null }, loggedOut: true })
})

test('after a failed logout the session can still be lost', async () => {
  logout.mockRejectedValue(new Error('no network'))
  await expect(endSession()).rejects.toThrow('no network')
  expect(useSession.getState()).toMatchObject({ auth, loggedOut: false })
  await refused(refusal())
  expect(useSession.getState()).toMatchObject({ lost: true, loggedOut: false })
})

test('a call that a login in another tab has overtaken ends nothing', async () => {
  const other = { ...auth, account: 'two' }
  session.mockResolvedValue(other)
  await refused(refusal())
  expect(useSession.getState()).toMatchObject({ auth, other, lost: false })
})

test('a session that nothing is known of is lost', async () => {
  session.mockRejectedValue(new Error('no network'))
  await refused(refusal())
  expect(useSession.getState()).toMatchObject({ auth: { accountType: null }, lost: true })
})
