import { Redirect } from 'wouter'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { Main } from '../../../../kit/frame/PageHeader.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { SentTo } from '../../../../kit/steps/SentTo.tsx'
import { StepHeader } from '../../../../kit/steps/StepHeader.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useContact } from '../../stores/contact.ts'

/** Last of three pages: the address of the automatic reply, and what happens next. */
export default function Page() {
  const t = useText()
  const sentTo = useContact(state => state.sentTo)
  if (!sentTo) return <Redirect replace to={href('contactForm')} />
  return (
    <Main width="narrow">
      <StepHeader at={2} label={t('contact.label')} steps={t('contact.steps')} title={t('contact.completeTitle')} />
      <Panel padded title={t('contact.sentTo')}>
        <SentTo>{sentTo}</SentTo>
        <p>{t('contact.sentText')}</p>
      </Panel>
      <div className="button-row">
        <ButtonLink href={href('landing')}>{t('steps.toLanding')}</ButtonLink>
      </div>
    </Main>
  )
}
