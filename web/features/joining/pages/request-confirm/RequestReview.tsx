import { useLocation } from 'wouter'
import { AccessRequest } from '../../../../../shared/contract/joining/request.ts'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { ReviewForm } from '../../../../kit/steps/ReviewForm.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { type RequestDraft, useAccessRequest } from '../../stores/access-request.ts'
import { type Names, useItems } from './items.tsx'

/** Review of the request, with a link to change each item, and the submit button. */
export function RequestReview({ draft, ...names }: { draft: RequestDraft } & Names) {
  const t = useText()
  const [, navigate] = useLocation()
  const send = useAccessRequest(state => state.send)
  const items = useItems(draft, names)
  return (
    <ReviewForm
      draft={draft}
      form={href('requestForm')}
      label={t('request.confirmTitle')}
      onSend={async request => {
        await send(request)
        navigate(href('requestComplete'), { replace: true })
      }}
      schema={AccessRequest}
      send={t('request.send')}
    >
      <Panel title={t('address.company')}>
        <Facts facts={items.company} />
      </Panel>
      <Panel title={t('request.person')}>
        <Facts facts={items.person} />
      </Panel>
      <Panel title={t('request.services')}>
        <Facts facts={items.services} />
      </Panel>
      <Panel title={t('agreement.title')}>
        <Facts facts={items.consent} />
      </Panel>
    </ReviewForm>
  )
}
