import { locales } from '../../../../shared/rules/locale.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { CancelButton, Dialog, DialogBody, DialogFoot } from '../../../kit/dialog/Dialog.tsx'
import { Loaded } from '../../../kit/status/Loaded.tsx'
import { useText } from '../../../messages/index.ts'
import { changeMailLanguage, useOwnLanguage } from '../../../state/own-language.ts'
import { useResource } from '../../../state/use-resource.ts'

/** The language of emails to an employee; customers see theirs on their own page. */
export default function OwnLanguage({ onClose }: { onClose: () => void }) {
  const t = useText()
  const language = useResource(useOwnLanguage, {})
  const others = language.data ? locales.filter(locale => locale !== language.data?.locale) : []
  return (
    <Dialog onClose={onClose} title={t('language.mails')}>
      <DialogBody>
        <Loaded resource={language} labels={{ loading: t('language.loading'), failed: t('language.failed') }}>
          {({ locale }) => <p>{t('language.own', { language: t(`audit.value.locale.${locale}`) })}</p>}
        </Loaded>
      </DialogBody>
      <DialogFoot>
        <CancelButton>{t('ui.close')}</CancelButton>
        {others.map(other => (
          <Button
            key={other}
            kind="primary"
            onClick={() => {
              onClose()
              void changeMailLanguage(other)
            }}
          >
            {t('language.change', { language: t(`audit.value.locale.${other}`) })}
          </Button>
        ))}
      </DialogFoot>
    </Dialog>
  )
}
