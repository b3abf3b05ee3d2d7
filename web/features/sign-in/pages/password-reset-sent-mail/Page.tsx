import { Redirect } from 'wouter'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { SentTo } from '../../../../kit/steps/SentTo.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useResetRequest } from '../../stores/password.ts'

/** Shows the address that the reset link was sent to, and its lifetime. */
export default function Page() {
  const t = useText()
  const { sentTo, audience } = useResetRequest()
  if (!sentTo) return <Redirect replace to={href('passwordReset')} />
  return (
    <Main width="narrow">
      <PageHeader label={t('route.passwordReset')} title={t('route.passwordResetSentMail')} />
      <Panel padded title={t('password.sentTo')}>
        <SentTo>{sentTo}</SentTo>
        <p>{t('password.sentText')}</p>
        <p>{t('password.sentNothing')}</p>
      </Panel>
      <div className="button-row">
        <ButtonLink href={href(audience === 'employee' ? 'login' : 'loginFront')}>{t('password.toLogin')}</ButtonLink>
        <ButtonLink href={href('passwordReset', {}, { for: audience })} kind="quiet">
          {t('password.again')}
        </ButtonLink>
      </div>
    </Main>
  )
}
