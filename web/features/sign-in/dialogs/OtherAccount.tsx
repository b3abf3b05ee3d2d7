import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { Facts } from '../../../kit/frame/Facts.tsx'
import { Email } from '../../../kit/text/Email.tsx'
import { useText } from '../../../messages/index.ts'

interface OtherAccountProps {
  /** Login addresses of the signed-in person and of the link's holder ('' if unknown). */
  signedIn: string
  holder: string
  /** Logs out and continues with the link. */
  onLogout: () => Promise<void>
  /** Stays signed in; the link stays valid. */
  onClose: () => void
}

/** Asks before logging out, when a mailed link belongs to another account than the signed-in one. */
export default function OtherAccount({ signedIn, holder, onLogout, onClose }: OtherAccountProps) {
  const t = useText()
  return (
    <Dialog alert onClose={onClose} title={t('otherAccount.title')}>
      <ConfirmBody
        cancel={t('otherAccount.stay')}
        confirm={t('otherAccount.logout')}
        failed={t('shell.logoutFailed')}
        onConfirm={onLogout}
      >
        <Facts
          facts={[
            { term: t('otherAccount.signedIn'), value: <Email address={signedIn} /> },
            {
              term: t('otherAccount.holder'),
              value: holder === '' ? t('otherAccount.unknown') : <Email address={holder} />,
            },
          ]}
        />
        <p>{t('otherAccount.text')}</p>
      </ConfirmBody>
    </Dialog>
  )
}
