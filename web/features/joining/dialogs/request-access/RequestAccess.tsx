import './dialog.css'
import { useEffect, useRef, useState } from 'react'
import { requestKindWords } from '../../../../../shared/lists/requests.ts'
import type { RequestKind } from '../../../../../shared/rules/requests.ts'
import { canRequest, outcomeFor } from '../../../../../shared/rules/service-policy.ts'
import { Button, ButtonLink } from '../../../../kit/action/Button.tsx'
import { CancelButton, Dialog, DialogBody, DialogFoot } from '../../../../kit/dialog/Dialog.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useServices } from '../../../../state/service.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { Choices } from './Choices.tsx'

/** The four dialogs of the guide (specification §2): the kind of customer, then one per kind. */
type GuideStep = 'kind' | 'new' | 'known' | 'partner'

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

/** Staff of a registered company: an administrator there adds them. */
function KnownCompany({ onBack }: { onBack: () => void }) {
  const t = useText()
  return (
    <>
      <DialogBody>
        <p>{t('guide.knownText')}</p>
        <ol className="guide-steps">
          <li>{t('guide.knownAsk')}</li>
          <li>{t('guide.knownMail')}</li>
          <li>{t('guide.knownLogin')}</li>
        </ol>
        <p className="quiet">{t('guide.knownWho')}</p>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onBack}>{t('guide.back')}</Button>
        <CancelButton>{t('ui.close')}</CancelButton>
      </DialogFoot>
    </>
  )
}

/** A company that is not registered yet: requirements, and a link to the form. */
function NewCompany({ onBack }: { onBack: () => void }) {
  const t = useText()
  return (
    <>
      <DialogBody>
        <div>
          <p>{t('guide.newText')}</p>
          <ul className="plain-list">
            <li>{t('guide.needCompany')}</li>
            <li>{t('guide.needMail')}</li>
            <li>{t('guide.needServices')}</li>
          </ul>
        </div>
        <p>{t('guide.newNext')}</p>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onBack}>{t('guide.back')}</Button>
        <ButtonLink href={href('requestForm', {}, { kind: 'new_company' })} kind="primary">
          {t('guide.toForm')}
        </ButtonLink>
      </DialogFoot>
    </>
  )
}

/** First step: the kind of customer. */
function WhichKind({ onChoose }: { onChoose: (step: GuideStep) => void }) {
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

const partners: readonly RequestKind[] = ['distributor', 'service_shop']

/**
 * Distributor or service shop: the chosen service decides, and is preselected in the form. A kind without a service that
 * is only for it, is a choice by itself.
 */
function PartnerService({ onBack }: { onBack: () => void }) {
  const t = useText()
  const services = useResource(useServices, {})
  return (
    <>
      <DialogBody>
        <p>{t('guide.partnerText')}</p>
        <Loaded
          labels={{ loading: t('landing.servicesLoading'), failed: t('landing.servicesFailed') }}
          resource={services}
        >
          {offered => (
            <Choices
              choices={partners.flatMap(kind => {
                const own = offered.filter(
                  service => service.kinds.length === 1 && canRequest(outcomeFor(service, kind)),
                )
                const title = t(requestKindWords[kind])
                if (own.length === 0)
                  return [{ title, note: t('guide.partnerKind'), to: href('requestForm', {}, { kind }) }]
                return own.map(({ service_id, name, description }) => ({
                  title: t('guide.partnerService', { kind: title, service: name }),
                  note: description,
                  to: href('requestForm', {}, { kind, service: service_id }),
                }))
              })}
            />
          )}
        </Loaded>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onBack}>{t('guide.back')}</Button>
      </DialogFoot>
    </>
  )
}
