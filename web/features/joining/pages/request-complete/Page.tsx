import './page.css'
import { Redirect } from 'wouter'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { Main } from '../../../../kit/frame/PageHeader.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { SentTo } from '../../../../kit/steps/SentTo.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { RequestHeader } from '../../parts/RequestHeader.tsx'
import { useAccessRequest, useSentRequest } from '../../stores/request.ts'

/** Last of three pages: the address of the email, and what happens next. */
export default function Page() {
  const t = useText()
  const sentTo = useAccessRequest(state => state.sentTo)
  const waiting = useSentRequest(state => state.waiting)
  if (!sentTo) return <Redirect replace to={href('requestForm')} />
  return (
    <Main width="narrow">
      <RequestHeader at={2} title={t('request.completeTitle')} />
      <Panel padded title={t(waiting === 'account' ? 'request.heldSentTo' : 'request.sentTo')}>
        <SentTo>{sentTo}</SentTo>
        <p>{t(waiting === 'account' ? 'request.heldSentText' : 'request.sentText')}</p>
      </Panel>
      <Panel padded title={t('request.next')}>
        <ol className="next-steps">
          {waiting === 'account' && <li>{t('request.nextCheck')}</li>}
          <li>{t('request.nextMail')}</li>
          <li>{t('request.nextRegister')}</li>
          <li>{t('request.nextLogin')}</li>
          {waiting === 'services' && <li>{t('request.nextServices')}</li>}
        </ol>
      </Panel>
      <div className="button-row">
        <ButtonLink href={href('landing')}>{t('steps.toLanding')}</ButtonLink>
      </div>
    </Main>
  )
}
