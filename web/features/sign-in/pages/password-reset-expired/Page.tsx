import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../../../../api-error.ts'
import { has } from '../../../../calls.ts'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { ResendLink } from '../../../../kit/steps/ResendLink.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { ForgetPasswordForm } from '../../parts/ForgetPasswordForm.tsx'
import { expiredResetToken, reopenResetLink, useResetRequest } from '../../stores/password.ts'

/**
 * Page for an expired reset link (24 hours): offers a new one to the same address. Without a link, it asks for the
 * address.
 */
export default function Page() {
  const t = useText()
  const [, navigate] = useLocation()
  const { request, resend } = useResetRequest()
  // Without a call for that, the page asks for the address.
  const [token] = useState(has('postForgetPasswordResend') ? expiredResetToken.read : '')
  const toSentMail = () => {
    expiredResetToken.clear()
    navigate(href('passwordResetSentMail'))
  }
  const sendAgain = async () => {
    try {
      await resend(token)
      toSentMail()
    } catch (error) {
      if (!(error instanceof ApiError && [404, 409, 410].includes(error.status))) throw error
      await reopenResetLink(token)
      navigate(href('passwordReset'), { replace: true })
    }
  }
  if (token !== '')
    return (
      <Main width="notice">
        <PageHeader label={t('route.passwordReset')} title={t('error.link_expired')}>
          <div className="notice-text">
            <ResendLink onResend={sendAgain} text={t('password.expiredResend')} />
          </div>
        </PageHeader>
      </Main>
    )
  return (
    <Main width="narrow">
      <PageHeader label={t('route.passwordReset')} title={t('error.link_expired')} />
      <p>{t('password.expiredText')}</p>
      <ForgetPasswordForm
        onRequest={async email => {
          await request(email, 'customer')
          toSentMail()
        }}
      />
    </Main>
  )
}
