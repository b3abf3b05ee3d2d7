import { request } from '../../../api.ts'
import { type Audience, apiOf } from '../../../state/audience.ts'
import { resource } from '../../../state/resource.ts'
import { useSession } from '../../../state/session.ts'

const audienceOf = (): Audience => (useSession.getState().auth?.accountType === 'customer' ? 'customer' : 'employee')

/** The calls of the signed-in person. */
const own = () => apiOf(audienceOf())

/** Passkeys of the signed-in person, and how many recovery codes are left. */
export const usePasskeys = resource((_: Record<never, never>, signal) => own().getPasskeyList({ signal }))

const reload = () => usePasskeys.getState().reload()

/** Lets the browser make a passkey, and adds it. */
export const addPasskey = async (name: string) => {
  const { options } = await own().postPasskeyOptions()
  const { makePasskey } = await import('./authenticator.ts')
  await own().postPasskeyAdd({ body: { name, ...(await makePasskey(options)) } })
  await reload()
}

export const namePasskey = async (passkey_id: string, name: string) => {
  await own().postPasskeyEdit({ body: { passkey_id, name } })
  await reload()
}

export const removePasskey = async (passkey_id: string) => {
  await own().postPasskeyDelete({ body: { passkey_id } })
  await reload()
}

/** Puts a suspended passkey back into use. */
export const keepPasskey = async (passkey_id: string) => {
  await own().postPasskeyKeep({ body: { passkey_id } })
  await reload()
}

/** Withdraws one's own request to remove lost passkeys. */
export const withdrawLoss = async () => {
  await own().postPasskeyFound()
  await reload()
}

/** Makes recovery codes in place of the earlier ones. @returns them: they are not shown again */
export const makeRecoveryCodes = async (): Promise<string[]> => {
  const { recovery_codes } = await own().postPasskeyRecovery()
  await reload()
  return recovery_codes
}

/** Proves with a passkey who uses this session. */
export const proveWithPasskey = async () => {
  const { options } = await own().postSessionProofOptions()
  const { applyPasskey } = await import('./authenticator.ts')
  await own().postSessionProofPasskey({ body: await applyPasskey(options) })
}

/** Completes the pending login of this browser with a passkey. */
export const enterWithPasskey = async () => {
  const answer = await request('POST', '/bff/login/passkey/options', {}, false)
  const { options } = await answer.json()
  const { applyPasskey } = await import('./authenticator.ts')
  await useSession.getState().login('passkey', await applyPasskey(options))
}

/** Completes it with a recovery code. */
export const enterWithRecoveryCode = (recovery_code: string) =>
  useSession.getState().login('recovery', { recovery_code })
