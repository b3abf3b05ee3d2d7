import './flow.css'
import './hero.css'
import './page.css'
import './spec-sheet.css'
import { useState } from 'react'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { Main } from '../../../../kit/frame/Main.tsx'
import { SectionLinks } from '../../../../kit/frame/SectionLinks.tsx'
import { useText } from '../../../../messages/index.ts'
import type { ChosenKind } from './AccountPlate.tsx'
import { Faq } from './Faq.tsx'
import { Flow } from './Flow.tsx'
import { Hero } from './Hero.tsx'
import { Merits } from './Merits.tsx'
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
