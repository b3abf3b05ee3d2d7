import { Globe, KeyRound, type LucideIcon, SlidersHorizontal, Users } from 'lucide-react'
import { Icon } from '../../../../kit/text/Icon.tsx'
import { type MessageId, useText } from '../../../../messages/index.ts'
import { Section } from './Section.tsx'

const merits: readonly { icon: LucideIcon; title: MessageId; text: MessageId }[] = [
  { icon: Users, title: 'landing.meritIssue', text: 'landing.meritIssueText' },
  { icon: SlidersHorizontal, title: 'landing.meritChoose', text: 'landing.meritChooseText' },
  { icon: KeyRound, title: 'landing.meritKey', text: 'landing.meritKeyText' },
  { icon: Globe, title: 'landing.meritAbroad', text: 'landing.meritAbroadText' },
]

export function Merits() {
  const t = useText()
  return (
    <Section id="merits" title={t('landing.meritsTitle')}>
      <ul className="merits">
        {merits.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon icon={icon} />
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
