import { Button, ButtonLink } from '../../../../kit/action/Button.tsx'
import { DialogBody, DialogFoot } from '../../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'

/** A company that is not registered yet: requirements, and a link to the form. */
export function NewCompany({ onBack }: { onBack: () => void }) {
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
