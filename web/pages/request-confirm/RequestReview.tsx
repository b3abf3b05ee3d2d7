import { useLocation } from 'wouter'
import { AccessRequest } from '../../../shared/contract/request.ts'
import { useText } from '../../messages/index.ts'
import { href } from '../../routes.ts'
import { type RequestDraft, useAccessRequest } from '../../stores/access-request.ts'
import { Form } from '../../ui/form/Form.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { BackLink } from '../../ui/frame/BackLink.tsx'
import { Facts } from '../../ui/frame/Facts.tsx'
import { Panel } from '../../ui/frame/Panel.tsx'
import { codeOf, describeError } from '../../ui/status/describe-error.ts'
import { type Names, useItems } from './items.tsx'

/** The request as a list with a way back to each item, and the button that sends it. */
export function RequestReview({ draft, ...names }: { draft: RequestDraft } & Names) {
  const t = useText()
  const [, navigate] = useLocation()
  const send = useAccessRequest(state => state.send)
  const items = useItems(draft, names)
  return (
    <Form
      className="stack"
      defaults={draft}
      failure={error =>
        codeOf(error) === 'invalid' ? undefined : { title: t('request.sendingError'), text: describeError(error, t) }
      }
      guarded={false}
      label={t('request.confirmTitle')}
      onSubmit={async request => {
        await send(request)
        navigate(href('requestComplete'), { replace: true })
      }}
      schema={AccessRequest}
    >
      <p className="phrase">{t('request.notSent')}</p>
      <Panel title={t('address.company')}>
        <Facts of={items.company} />
      </Panel>
      <Panel title={t('request.person')}>
        <Facts of={items.person} />
      </Panel>
      <Panel title={t('request.services')}>
        <Facts of={items.services} />
      </Panel>
      <Panel title={t('agreement.title')}>
        <Facts of={items.consent} />
      </Panel>
      <div className="form-actions">
        <BackLink href={href('requestForm')}>{t('request.toForm')}</BackLink>
        <SubmitButton>{t('request.send')}</SubmitButton>
      </div>
    </Form>
  )
}
