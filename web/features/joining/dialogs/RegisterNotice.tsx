import { useEffect } from 'react'
import { Button } from '../../../kit/action/Button.tsx'
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogSubject } from '../../../kit/dialog/Dialog.tsx'
import { openQuestion } from '../../../kit/form/leave.ts'
import { Email } from '../../../kit/text/Email.tsx'
import { useText } from '../../../messages/index.ts'

interface RegisterNoticeProps {
  email: string
  company: string
  onClose: () => void
  onRegister: () => void
}

/** Confirms a registration: shows the login address, and says that the link works only once. */
export default function RegisterNotice({ email, company, onClose, onRegister }: RegisterNoticeProps) {
  const t = useText()
  useEffect(openQuestion, [])
  return (
    <Dialog alert onClose={onClose} title={t('register.noticeTitle')}>
      <DialogBody>
        <DialogSubject name={<Email address={email} />}>{company}</DialogSubject>
        <p>{t('register.noticeText')}</p>
      </DialogBody>
      <DialogFoot>
        <CancelButton>{t('register.noticeBack')}</CancelButton>
        <Button autoFocus kind="primary" onClick={onRegister}>
          {t('register.submit')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
