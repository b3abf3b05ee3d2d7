import { useLocation } from 'wouter'
import { Contact } from '../../../../../shared/contract/joining/contact.ts'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { ReviewForm } from '../../../../kit/steps/ReviewForm.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useDocuments } from '../../../../state/documents.ts'
import { type ContactDraft, useContact } from '../../stores/contact.ts'
import { type Names, useItems } from './items.tsx'

/** Review of the message, with a link to change each item, and the submit button. */
export function ContactReview({ draft, ...names }: { draft: ContactDraft } & Names) {
  const t = useText()
  const isAsked = useDocuments().data?.length !== 0
  const [, navigate] = useLocation()
  const send = useContact(state => state.send)
  const items = useItems(draft, names)
  return (
    <ReviewForm
      draft={draft}
      form={href('contactForm')}
      label={t('contact.confirmTitle')}
      onSend={async message => {
        await send(message)
        navigate(href('contactComplete'), { replace: true })
      }}
      schema={Contact}
      send={t('contact.send')}
    >
      <Panel title={t('contact.message')}>
        <Facts facts={items.message} />
      </Panel>
      <Panel title={t('contact.sender')}>
        <Facts facts={items.sender} />
      </Panel>
      <Panel title={t('address.company')}>
        <Facts facts={items.company} />
      </Panel>
      {isAsked && (
        <Panel title={t('agreement.title')}>
          <Facts facts={items.consent} />
        </Panel>
      )}
    </ReviewForm>
  )
}
