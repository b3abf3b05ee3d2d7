import { type MessageId, useText } from '../../../../messages/index.ts'
import { Section } from './Section.tsx'

const steps: readonly { title: MessageId; text: MessageId }[] = [
  { title: 'landing.flowRequest', text: 'landing.flowRequestText' },
  { title: 'landing.flowMail', text: 'landing.flowMailText' },
  { title: 'landing.flowRegister', text: 'landing.flowRegisterText' },
  { title: 'landing.flowLogin', text: 'landing.flowLoginText' },
  { title: 'landing.flowInvite', text: 'landing.flowInviteText' },
]

/** From the request to the first colleague. */
export function Flow() {
  const t = useText()
  return (
    <Section id="flow" title={t('landing.flow')}>
      <ol className="flow">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
