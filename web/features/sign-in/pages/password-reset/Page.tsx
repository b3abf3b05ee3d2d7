import { useLocation, useSearch } from 'wouter'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useLinkToken } from '../../../../state/link-token.ts'
import { ForgetPasswordForm } from '../../parts/ForgetPasswordForm.tsx'
import { resetToken, useResetRequest } from '../../stores/password.ts'
import { ResetLink } from './ResetLink.tsx'

/** Requests a reset link; opened from that link, sets the new password. The employee login adds `?for=employee`. */
export default function Page() {
  const t = useText()
  const [, navigate] = useLocation()
  const [token, dropToken] = useLinkToken(resetToken, href('passwordReset'))
  const request = useResetRequest(state => state.request)
  const audience = new URLSearchParams(useSearch()).get('for') === 'employee' ? 'employee' : 'customer'
  if (token !== '') return <ResetLink key={token} onDrop={dropToken} token={token} />
  return (
    <Main width="narrow">
      <Nameplate title={t('route.passwordReset')} />
      <ForgetPasswordForm
        onRequest={async email => {
          await request(email, audience)
          navigate(href('passwordResetSentMail'))
        }}
      />
    </Main>
  )
}
