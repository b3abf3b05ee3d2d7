import { ChevronDown } from 'lucide-react'
import { Link } from 'wouter'
import { Icon } from '../../../../kit/text/Icon.tsx'
import { type MessageId, useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { Section } from './Section.tsx'

const questions: readonly { question: MessageId; answer: MessageId }[] = [
  { question: 'landing.faqKnown', answer: 'landing.faqKnownText' },
  { question: 'landing.faqManagers', answer: 'landing.faqManagersText' },
  { question: 'landing.faqAbroad', answer: 'landing.faqAbroadText' },
  { question: 'landing.faqExpired', answer: 'landing.faqExpiredText' },
  { question: 'landing.faqMail', answer: 'landing.faqMailText' },
]

export function Faq() {
  const t = useText()
  const contact = (
    <>
      {t('landing.faqOther')} <Link href={href('contactForm')}>{t('landing.faqContact')}</Link>
    </>
  )
  return (
    <Section className="faq-columns" id="faq" text={contact} title={t('landing.faq')}>
      <div className="faq">
        {questions.map(({ question, answer }, index) => (
          <details key={question} open={index === 0}>
            <summary>
              {t(question)}
              <Icon icon={ChevronDown} />
            </summary>
            <p>{t(answer)}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
