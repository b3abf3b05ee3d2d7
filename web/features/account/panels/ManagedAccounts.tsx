import { Mail, Plus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { hasDraft } from '../../../kit/form/draft.ts'
import { useSelection } from '../../../kit/list/selection.ts'
import { type MessageId, useText } from '../../../messages/index.ts'
import type { Audience } from '../../../state/audience.ts'
import { AccountList } from '../parts/list/AccountList.tsx'
import { inviteMembers } from '../stores/invitations.ts'

const SendInvitation = lazyDialog(() => import('../dialogs/SendInvitation.tsx'))

interface ManagedAccountsProps extends Omit<ComponentProps<typeof AccountList>, 'action' | 'selected'> {
  company: { audience: Audience; company_code: string }
  /** Adds an account: the button's label, the dialog, and the name of the draft that reopens it. */
  add: { label: MessageId; draft: string; dialog: (onClose: () => void) => ReactNode }
}

/** A company's accounts for readers who may change them: adds an account, resends invitations to a selection. */
export function ManagedAccounts({ company, add, list, ...rest }: ManagedAccountsProps) {
  const t = useText()
  const selection = useSelection(`${company.company_code} ${list.search} ${list.filter}`)
  const [open, setOpen] = useState<'invite' | 'add' | undefined>(() => (hasDraft(add.draft) ? 'add' : undefined))
  const close = () => setOpen(undefined)
  return (
    <>
      <AccountList
        {...rest}
        action={
          <Button aria-haspopup="dialog" icon={Plus} kind="primary" onClick={() => setOpen('add')}>
            {t(add.label)}
          </Button>
        }
        list={list}
        selected={{
          selection,
          actions: (
            <Button aria-haspopup="dialog" icon={Mail} onClick={() => setOpen('invite')} small>
              {t('invite.open')}
            </Button>
          ),
        }}
      />
      {open === 'invite' && (
        <SendInvitation
          ids={[...selection.keys]}
          onClose={close}
          onSend={(ids, onProgress) => inviteMembers(company, ids, { locale: t.locale, onProgress })}
        />
      )}
      {open === 'add' && add.dialog(close)}
    </>
  )
}
