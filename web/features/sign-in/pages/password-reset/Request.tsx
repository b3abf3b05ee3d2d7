import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import type { Audience } from '../../../../state/audience.ts'
import { ForgetPasswordForm } from '../../parts/ForgetPasswordForm.tsx'
import { expiredResetToken, resetToken, useResetRequest } from '../../stores/password.ts'

/** Asks for the address that gets a reset link. */
export function Request({ audience }: { audience: Audience }) {
  const t = useText()
  const [, navigate] = useLocation()
  const request = useResetRequest(state => state.request)
  return (
    <Main width="narrow">
      <BackLink href={href(audience === 'employee' ? 'login' : 'loginFront')}>{t('password.toLogin')}</BackLink>
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

/** The same, after it has forgotten the links that were opened in this tab. */
export function FreshRequest({ audience }: { audience: Audience }) {
  useEffect(() => {
    resetToken.clear()
    expiredResetToken.clear()
  }, [])
  return <Request audience={audience} />
}
