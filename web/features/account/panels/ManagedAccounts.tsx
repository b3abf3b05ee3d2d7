import { FileUp, Mail, Plus, UsersRound } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { personName } from '../../../../shared/rules/names.ts'
import { has } from '../../../calls.ts'
import { Button, ButtonLink } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { hasDraft } from '../../../kit/form/draft.ts'
import { useSelection } from '../../../kit/list/selection.ts'
import { type MessageId, useText } from '../../../messages/index.ts'
import type { Audience } from '../../../state/audience.ts'
import { AccountList } from '../parts/list/AccountList.tsx'
import type { AccountRow } from '../parts/list/account-columns.tsx'
import { selectedPeople } from '../parts/list/selected-people.ts'
import { useAccounts } from '../stores/company-user.ts'
import { inviteMembers } from '../stores/user.ts'

const SendInvitation = lazyDialog(() => import('../dialogs/SendInvitation.tsx'))

const BulkChange = lazyDialog(() => import('../dialogs/BulkChange.tsx'))

interface ManagedAccountsProps extends Omit<ComponentProps<typeof AccountList<AccountRow>>, 'action' | 'selected'> {
  company: { audience: Audience; company_code: string }
  /** Adds an account: the button's label, the dialog, and the name of the draft that reopens it. */
  add: { label: MessageId; draft: string; dialog: (onClose: () => void) => ReactNode }
  /** Address of the page that imports people from a file. */
  imports?: string
  /** Address of a change of many people; absent: they are changed one by one. */
  changeHref?: (id: string) => string
}

/** A company's accounts for readers who may change them: adds an account, invites or changes a selection. */
export function ManagedAccounts({ company, add, imports, changeHref, list, accounts, ...rest }: ManagedAccountsProps) {
  const t = useText()
  const noteId = useId()
  const selection = useSelection<AccountRow>(`${company.company_code} ${list.search} ${list.filter}`, ({ id }) => id)
  const [open, setOpen] = useState<'invite' | 'add' | 'change' | undefined>(() =>
    hasDraft(add.draft) ? 'add' : undefined,
  )
  const close = () => setOpen(undefined)
  // Invitations go to people who are not registered yet.
  const invitable = [...selection.rows.values()].filter(({ regist_flg }) => regist_flg === 0)
  const count = invitable.length
  const mayInvite = has('postUserRegistMail')
  const mayChange = changeHref !== undefined && has('postImportSelection')
  return (
    <>
      <AccountList
        {...rest}
        accounts={accounts}
        action={
          <>
            {imports && (
              <ButtonLink href={imports} icon={FileUp}>
                <span className="button-words">{t('import.open')}</span>
              </ButtonLink>
            )}
            <Button aria-haspopup="dialog" icon={Plus} kind="primary" onClick={() => setOpen('add')}>
              <span className="button-words">{t(add.label)}</span>
            </Button>
          </>
        }
        list={list}
        {...useAccounts.whole()}
        selected={
          mayInvite || mayChange
            ? {
                selection,
                canSelectAll: mayChange,
                note: mayInvite && !selection.isAll && (
                  <span id={noteId}>{t(count === 0 ? 'invite.noneSelected' : 'invite.selected', { count })}</span>
                ),
                actions: (
                  <>
                    {mayInvite && !selection.isAll && (
                      <Button
                        aria-describedby={noteId}
                        aria-haspopup="dialog"
                        disabled={count === 0}
                        icon={Mail}
                        onClick={() => setOpen('invite')}
                        small
                      >
                        {t('invite.openMany', { count })}
                      </Button>
                    )}
                    {mayChange && (
                      <Button aria-haspopup="dialog" icon={UsersRound} onClick={() => setOpen('change')} small>
                        {t('selection.open')}
                      </Button>
                    )}
                  </>
                ),
              }
            : undefined
        }
      />
      {open === 'invite' && (
        <SendInvitation
          onClose={close}
          onSend={(ids, sending) => inviteMembers(company, ids, sending)}
          people={invitable.map(row => ({ id: row.id, name: personName(row), email: row.email }))}
        />
      )}
      {open === 'change' && changeHref && (
        <BulkChange
          count={selection.isAll ? accounts.data?.total : selection.rows.size}
          hrefOf={changeHref}
          onClose={close}
          people={selectedPeople(selection, list, () => company.company_code)}
          side={company}
        />
      )}
      {open === 'add' && add.dialog(close)}
    </>
  )
}
