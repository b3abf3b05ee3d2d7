import { Mail, Plus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { type MessageId, useText } from '../../messages/index.ts'
import type { Face } from '../../stores/face.ts'
import { inviteStaff } from '../../stores/staff.ts'
import { AccountList } from '../../ui/account/AccountList.tsx'
import { Button } from '../../ui/action/Button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { hasDraft } from '../../ui/form/draft.ts'
import { useSelection } from '../../ui/list/selection.ts'

const SendInvitation = lazyDialog(() => import('../../dialogs/send-invitation/SendInvitation.tsx'))

interface ManagedAccountsProps extends Omit<ComponentProps<typeof AccountList>, 'action' | 'selected'> {
  company: { face: Face; company_code: string }
  /** What adds an account: the words on its button, the dialog, and the name of the draft that opens it again. */
  add: { label: MessageId; draft: string; dialog: (onClose: () => void) => ReactNode }
}

/** The accounts of a company for those who may change them: adds one, invites a selection again. */
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
              {t('staff.invite')}
            </Button>
          ),
        }}
      />
      {open === 'invite' && (
        <SendInvitation
          ids={[...selection.keys]}
          onClose={close}
          onSend={(ids, onProgress) => inviteStaff(company, ids, { locale: t.locale, onProgress })}
        />
      )}
      {open === 'add' && add.dialog(close)}
    </>
  )
}
