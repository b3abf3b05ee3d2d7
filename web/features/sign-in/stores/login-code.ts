import { request } from '../../../api.ts'
import { useSession } from '../../../state/session.ts'

/** Completes the pending login of this browser. */
export const enterCode = (code: string) => useSession.getState().login('code', { code })

/** Mails another code, which voids the earlier one. */
export const resendCode = async () => {
  await request('POST', '/bff/login/code/resend', {}, false)
}
