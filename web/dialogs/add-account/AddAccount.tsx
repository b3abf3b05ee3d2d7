import { useState } from 'react'
import { useText } from '../../messages/index.ts'
import { addAccount } from '../../stores/accounts.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { AddAccountForm, type NewAccount } from './AddAccountForm.tsx'
import { AddAccountResult } from './AddAccountResult.tsx'

interface AddAccountProps {
  companyCode: string
  onClose: () => void
}

interface Added {
  person: NewAccount
  userId: string
  mailSent: boolean
}

/** Adds a person to a company: the form, then what became of it. */
export default function AddAccount({ companyCode, onClose }: AddAccountProps) {
  const t = useText()
  const [added, setAdded] = useState<Added>()
  const send = async (person: NewAccount) => {
    const { user_id, mail_sent } = await addAccount({ company_code: companyCode, ...person })
    setAdded({ person, userId: user_id, mailSent: mail_sent === 1 })
  }
  return (
    <Dialog
      onClose={onClose}
      step={added ? `added, mail ${added.mailSent}` : 'form'}
      title={added ? t('addAccount.complete') : t('account.add')}
      wide={!added}
    >
      {added ? (
        // A person who is not registered yet is invited anew by the very same call.
        <AddAccountResult {...added} companyCode={companyCode} onResend={() => send(added.person)} />
      ) : (
        <AddAccountForm companyCode={companyCode} onSubmit={send} />
      )}
    </Dialog>
  )
}
