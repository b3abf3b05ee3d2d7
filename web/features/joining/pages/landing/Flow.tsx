import { Button } from '../../../../kit/action/Button.tsx'
import { type MessageId, useText } from '../../../../messages/index.ts'
import { useDocuments } from '../../../../state/documents.ts'
import { Section } from './Section.tsx'

const steps: readonly { title: MessageId; text: MessageId }[] = [
  { title: 'landing.flowRequest', text: 'landing.flowRequestText' },
  { title: 'landing.flowMail', text: 'landing.flowMailText' },
  { title: 'landing.flowRegister', text: 'landing.flowRegisterText' },
  { title: 'landing.flowLogin', text: 'landing.flowLoginText' },
  { title: 'landing.flowInvite', text: 'landing.flowInviteText' },
]

/** From the request to the first colleague, and the request again. */
export function Flow({ onRequest }: { onRequest: () => void }) {
  const t = useText()
  // An installation may have no documents to agree to.
  const agrees = useDocuments().data?.length !== 0
  return (
    <Section id="flow" title={t('landing.flow')}>
      <ol className="flow">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{t(title)}</h3>
            <p>{t(text === 'landing.flowRegisterText' && !agrees ? 'landing.flowPasswordText' : text)}</p>
          </li>
        ))}
      </ol>
      <div className="button-row">
        <Button aria-haspopup="dialog" kind="primary" onClick={onRequest}>
          {t('landing.requestNow')}
        </Button>
      </div>
    </Section>
  )
}
