import './dialog.css'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../../messages/index.ts'
import { KnownCompany } from './KnownCompany.tsx'
import { NewCompany } from './NewCompany.tsx'
import { PartnerService } from './PartnerService.tsx'
import type { GuideStep } from './step.ts'
import { WhichKind } from './WhichKind.tsx'

const titles = {
  kind: 'guide.kindTitle',
  new: 'guide.newTitle',
  known: 'guide.knownTitle',
  partner: 'guide.partnerTitle',
} as const satisfies Record<GuideStep, string>

/** Guides a visitor to the right way to get access, by kind of customer. */
export default function RequestAccess({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [step, setStep] = useState<GuideStep>('kind')
  const contents = useFocusOnChange(step)
  const back = () => setStep('kind')
  return (
    <Dialog onClose={onClose} title={t(titles[step])}>
      <div ref={contents}>
        {step === 'kind' && <WhichKind onChoose={setStep} />}
        {step === 'new' && <NewCompany onBack={back} />}
        {step === 'known' && <KnownCompany onBack={back} />}
        {step === 'partner' && <PartnerService onBack={back} />}
      </div>
    </Dialog>
  )
}

/** Focuses the dialog after each step, because the focused button is gone. Screen readers then read the new title. */
const useFocusOnChange = (step: GuideStep) => {
  const contents = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    contents.current?.closest<HTMLElement>('[role=dialog]')?.focus()
  }, [step])
  return contents
}
