import { CancelButton } from '../../../kit/dialog/CancelButton.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../../kit/dialog/Dialog.tsx'
import { Loaded } from '../../../kit/status/Loaded.tsx'
import { useText } from '../../../messages/index.ts'
import { useOwnLanguage } from '../../../state/own-language.ts'
import { useResource } from '../../../state/use-resource.ts'

/** The language of emails to an employee; customers see theirs on their own page. */
export default function OwnLanguage({ onClose }: { onClose: () => void }) {
  const t = useText()
  const language = useResource(useOwnLanguage, {})
  return (
    <Dialog onClose={onClose} title={t('language.mails')}>
      <DialogBody>
        <Loaded resource={language} labels={{ loading: t('language.loading'), failed: t('language.failed') }}>
          {({ locale }) => (
            <>
              <p className="phrase">{t('language.own', { language: t(`audit.value.locale.${locale}`) })}</p>
              <p className="phrase small quiet">{t('language.hint')}</p>
            </>
          )}
        </Loaded>
      </DialogBody>
      <DialogFoot>
        <CancelButton>{t('ui.close')}</CancelButton>
      </DialogFoot>
    </Dialog>
  )
}
