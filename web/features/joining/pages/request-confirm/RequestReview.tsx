import { useLocation } from 'wouter'
import { AccessRequest } from '../../../../../shared/contract/joining/request.ts'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { ReviewForm } from '../../../../kit/steps/ReviewForm.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useDocuments } from '../../../../state/documents.ts'
import { type RequestDraft, useAccessRequest } from '../../stores/access-request.ts'
import { useSentRequest } from '../../stores/request-policy.ts'
import { type Names, useItems } from './items.tsx'
import { waitingOf } from './waiting-of.ts'

/** Review of the request, with a link to change each item, and the submit button. */
export function RequestReview({ draft, ...names }: { draft: RequestDraft } & Names) {
  const t = useText()
  const isAsked = useDocuments().data?.length !== 0
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
        useSentRequest.setState({ waiting: waitingOf(request, names) })
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
      {isAsked && (
        <Panel title={t('agreement.title')}>
          <Facts facts={items.consent} />
        </Panel>
      )}
    </ReviewForm>
  )
}
