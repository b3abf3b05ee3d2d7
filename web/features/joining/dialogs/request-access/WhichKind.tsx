import { CancelButton } from '../../../../kit/dialog/CancelButton.tsx'
import { DialogBody, DialogFoot } from '../../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { Choices } from './Choices.tsx'
import type { GuideStep } from './step.ts'

/** First step: the kind of customer. */
export function WhichKind({ onChoose }: { onChoose: (step: GuideStep) => void }) {
  const t = useText()
  return (
    <>
      <DialogBody>
        <p>{t('guide.kindText')}</p>
        <Choices
          autoFocus
          choices={[
            { title: t('guide.new'), note: t('guide.newNote'), to: () => onChoose('new') },
            { title: t('guide.known'), note: t('guide.knownNote'), to: () => onChoose('known') },
            { title: t('guide.partner'), note: t('guide.partnerNote'), to: () => onChoose('partner') },
            { title: t('guide.employee'), note: t('guide.employeeNote'), to: href('login') },
          ]}
        />
      </DialogBody>
      <DialogFoot>
        <CancelButton />
      </DialogFoot>
    </>
  )
}
