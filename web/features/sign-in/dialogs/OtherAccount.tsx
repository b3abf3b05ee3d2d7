import { ConfirmBody } from '../../../kit/dialog/ConfirmBody.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { Facts } from '../../../kit/frame/Facts.tsx'
import { useText } from '../../../messages/index.ts'

interface OtherAccountProps {
  /** Login addresses: of whoever is logged in, and of the person whom the link is for; '' where that is not known. */
  signedIn: string
  holder: string
  /** Goes on with the link, logged out. */
  onLogout: () => Promise<void>
  /** Leaves the link for later. */
  onClose: () => void
}

/** A mailed link was opened while somebody else is logged in: asks first, and leaves the link valid (domain.md, rule 2). */
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
            { term: t('otherAccount.signedIn'), value: <span translate="no">{signedIn}</span> },
            {
              term: t('otherAccount.holder'),
              value: holder === '' ? t('otherAccount.unknown') : <span translate="no">{holder}</span>,
            },
          ]}
        />
        <p className="phrase">{t('otherAccount.text')}</p>
      </ConfirmBody>
    </Dialog>
  )
}
