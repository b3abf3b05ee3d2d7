import './flow.css'
import './hero.css'
import './page.css'
import './spec-sheet.css'
import { ChevronDown, Globe, KeyRound, type LucideIcon, SlidersHorizontal, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button, ButtonLink } from '../../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { Main } from '../../../../kit/frame/PageHeader.tsx'
import { SectionLinks } from '../../../../kit/frame/SectionLinks.tsx'
import { Icon } from '../../../../kit/text/Icon.tsx'
import { type MessageId, useText } from '../../../../messages/index.ts'
import { homeOf } from '../../../../router/guard.ts'
import { href } from '../../../../router/routes.ts'
import { useDocuments } from '../../../../state/documents.ts'
import { useMaker } from '../../../../state/maker.ts'
import { useSession } from '../../../../state/session.ts'
import { AccountPlate, type ChosenKind } from './AccountPlate.tsx'
import { Section } from './Section.tsx'
import { ServiceSheet } from './ServiceSheet.tsx'

const RequestAccess = lazyDialog(() => import('../../dialogs/request-access/RequestAccess.tsx'))

/** Landing page: what the account offers, and how to get one. */
export default function Page() {
  const t = useText()
  const [asking, setAsking] = useState(false)
  const [kind, setKind] = useState<ChosenKind>('')
  const request = () => setAsking(true)
  const sections = [
    { id: 'services', label: t('landing.services') },
    { id: 'merits', label: t('landing.merits') },
    { id: 'flow', label: t('landing.flow') },
    { id: 'faq', label: t('landing.faq') },
  ]
  return (
    <Main>
      <SectionLinks label={t('landing.sections')} sections={sections} />
      <div className="landing">
        <Hero kind={kind} onKind={setKind} onRequest={request} />
        <ServiceSheet kind={kind} onAll={() => setKind('')} />
        <Merits />
        <Flow onRequest={request} />
        <Faq />
      </div>
      {asking && <RequestAccess onClose={() => setAsking(false)} />}
    </Main>
  )
}

const merits: readonly { icon: LucideIcon; title: MessageId; text: MessageId }[] = [
  { icon: Users, title: 'landing.meritIssue', text: 'landing.meritIssueText' },
  { icon: SlidersHorizontal, title: 'landing.meritChoose', text: 'landing.meritChooseText' },
  { icon: KeyRound, title: 'landing.meritKey', text: 'landing.meritKeyText' },
  { icon: Globe, title: 'landing.meritAbroad', text: 'landing.meritAbroadText' },
]

function Merits() {
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

const steps: readonly { title: MessageId; text: MessageId }[] = [
  { title: 'landing.flowRequest', text: 'landing.flowRequestText' },
  { title: 'landing.flowMail', text: 'landing.flowMailText' },
  { title: 'landing.flowRegister', text: 'landing.flowRegisterText' },
  { title: 'landing.flowLogin', text: 'landing.flowLoginText' },
  { title: 'landing.flowInvite', text: 'landing.flowInviteText' },
]

/** From the request to the first colleague, and the request again. */
function Flow({ onRequest }: { onRequest: () => void }) {
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

const questions: readonly { question: MessageId; answer: MessageId }[] = [
  { question: 'landing.faqKnown', answer: 'landing.faqKnownText' },
  { question: 'landing.faqManagers', answer: 'landing.faqManagersText' },
  { question: 'landing.faqAbroad', answer: 'landing.faqAbroadText' },
  { question: 'landing.faqExpired', answer: 'landing.faqExpiredText' },
  { question: 'landing.faqMail', answer: 'landing.faqMailText' },
]

function Faq() {
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

interface HeroProps {
  kind: ChosenKind
  onKind: (kind: ChosenKind) => void
  onRequest: () => void
}

/** Headline, two actions, and the data plate that says what the account opens. */
function Hero({ kind, onKind, onRequest }: HeroProps) {
  const t = useText()
  const name = useMaker().data?.name
  const auth = useSession(session => session.auth)
  return (
    <div className="page-header hero">
      <div className="hero-text">
        <p className="page-header-label">{name ? t('landing.labelOf', { name }) : t('landing.label')}</p>
        <h1 tabIndex={-1}>
          {t('landing.title')
            .split('|')
            .map(phrase => (
              <span key={phrase}>{phrase}</span>
            ))}
        </h1>
        <p>{t('landing.lead')}</p>
        <div className="button-row">
          <Button aria-haspopup="dialog" kind="primary" onClick={onRequest}>
            {t('landing.request')}
          </Button>
          {auth?.accountType ? (
            <ButtonLink href={homeOf(auth)}>{t('error.home')}</ButtonLink>
          ) : (
            <ButtonLink href={href('loginFront')}>{t('shell.login')}</ButtonLink>
          )}
        </div>
      </div>
      <AccountPlate kind={kind} onKind={onKind} />
    </div>
  )
}
