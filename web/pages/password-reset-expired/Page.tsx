import { useLocation } from 'wouter'
import { useText } from '../../messages/index.ts'
import { href } from '../../routes.ts'
import { useResetRequest } from '../../stores/password.ts'
import { Main } from '../../ui/frame/Main.tsx'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'
import { ForgetPasswordForm } from '../../ui/password/ForgetPasswordForm.tsx'

/** A reset link that is older than 24 hours: offers a new one. The link does not tell whose it is, so the address is asked. */
export default function Page() {
  const t = useText()
  const [, navigate] = useLocation()
  const request = useResetRequest(state => state.request)
  return (
    <Main width="narrow">
      <Nameplate label={t('route.passwordReset')} title={t('error.link_expired')} />
      <p className="phrase">{t('password.expiredText')}</p>
      <ForgetPasswordForm
        onRequest={async email => {
          await request(email)
          navigate(href('passwordResetSentMail'))
        }}
      />
    </Main>
  )
}
