import { useState } from 'react'
import { Dialog } from '../../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../../messages/index.ts'
import type { Audience } from '../../../../state/audience.ts'
import { hasPendingAddition } from '../../../joining/stores/addition.ts'
import { addAccount } from '../../stores/accounts.ts'
import { AddAccountForm, type NewAccount } from './AddAccountForm.tsx'
import { AddAccountResult } from './AddAccountResult.tsx'

interface AddAccountProps {
  company: { audience: Audience; company_code: string }
  /** URL of an account. */
  hrefOf: (account: { id: string }) => string
  onClose: () => void
}

interface Added {
  person: NewAccount
  userId: string
  mailSent: boolean
  /** The person has an account already and must agree first. */
  mustAgree: boolean
}

/** Adds a person to a company: the form, then the result. */
export default function AddAccount({ company, hrefOf, onClose }: AddAccountProps) {
  const t = useText()
  const [added, setAdded] = useState<Added>()
  const send = async (person: NewAccount) => {
    const { audience, company_code } = company
    const { user_id, mail_sent } = await addAccount(audience, { company_code, ...person })
    setAdded({
      person,
      userId: user_id,
      mailSent: mail_sent === 1,
      mustAgree: await hasPendingAddition(company, user_id),
    })
  }
  return (
    <Dialog
      onClose={onClose}
      step={added ? `added, mail ${added.mailSent}` : 'form'}
      title={t(added ? (added.mustAgree ? 'addition.asked' : 'addAccount.complete') : 'account.add')}
      wide={!added}
    >
      {added ? (
        // The same call resends the invitation of a person who is not registered yet.
        <AddAccountResult {...added} hrefOf={hrefOf} onResend={() => send(added.person)} />
      ) : (
        <AddAccountForm company={company} onSubmit={send} />
      )}
    </Dialog>
  )
}
