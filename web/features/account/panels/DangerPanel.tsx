import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { bootstrap } from '../../../bootstrap.ts'
import { has } from '../../../calls.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { Panel, Row, Rows } from '../../../kit/frame/Panel.tsx'
import { useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import type { Member } from '../../../state/audience.ts'
import { hasHiddenCompanies } from '../parts/detail/account-facts.ts'
import { deleteAccount, moveAccount, unlinkAccount } from '../stores/membership.ts'
import { EndSessionsRow } from './EndSessionsRow.tsx'
import { LoginExemptionRow } from './LoginExemptionRow.tsx'
import { LoginSwitch } from './LoginSwitch.tsx'
import { OidcLinkRow } from './OidcLinkRow.tsx'
import { PasskeysRow } from './PasskeysRow.tsx'

const DeleteAccount = lazyDialog(() => import('../dialogs/DeleteAccount.tsx'))
const MoveAccount = lazyDialog(() => import('../dialogs/MoveAccount.tsx'))
const UnlinkAccount = lazyDialog(() => import('../dialogs/UnlinkAccount.tsx'))
const AdministratorRefused = lazyDialog(() => import('../dialogs/AdministratorRefused.tsx'))

interface DangerPanelProps {
  account: AccountInfo
  member: Member
  /** It is the reader's own account. */
  own: boolean
  /** URL to open once the account is gone. */
  back: string
}

/**
 * Deactivates, logs out, moves, unlinks or deletes an account. An action that is not available says why: company administrators are referred to
 * the maker, employees read what to do first.
 */
export function DangerPanel({ account, member, own, back }: DangerPanelProps) {
  const t = useText()
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<'unlink' | 'move' | 'delete'>()
  const close = () => setOpen(undefined)
  const byEmployee = member.audience === 'employee'
  const administers = account.companies.some(({ code, manager_flg }) =>
    open !== 'delete' ? code === member.company_code && manager_flg === 1 : manager_flg === 1,
  )
  // With no other row, the panel's title says it.
  const mayMove = has('postAdminCompanyUserMove') && byEmployee && account.is_employee !== 1
  const isAlone = account.regist_flg !== 1 && !byEmployee
  const tell = (message: 'delete.deleted' | 'unlink.unlinked' | 'move.moved' | 'move.asked') => {
    if (message !== 'move.asked') navigate(back)
    useAlert.getState().show({ variant: 'success', message, values: { name: personName(account) || account.email } })
  }
  return (
    <Panel danger title={t(isAlone ? 'delete.head' : mayMove ? 'activation.movePanel' : 'activation.panel')}>
      <Rows>
        {account.regist_flg === 1 && <LoginSwitch account={account} member={member} own={own} />}
        {account.regist_flg === 1 && !own && <EndSessionsRow account={account} member={member} />}
        {account.regist_flg === 1 && !own && <PasskeysRow account={account} member={member} />}
        {account.regist_flg === 1 && !own && byEmployee && <LoginExemptionRow account={account} member={member} />}
        {account.is_employee === 1 && byEmployee && bootstrap().oidc && (
          <OidcLinkRow account={account} member={member} />
        )}
        {mayMove && (
          <Row
            action={
              <Button aria-haspopup="dialog" onClick={() => setOpen('move')} small>
                {t('move.open')}
              </Button>
            }
            note={t('move.note')}
            stacked
            title={t('move.head')}
          />
        )}
        {byEmployee && account.is_employee !== 1 && (
          <Row
            action={<OpenButton onClick={() => setOpen('unlink')}>{t('unlink.open')}</OpenButton>}
            note={t('unlink.note')}
            stacked
            title={t('unlink.head')}
          />
        )}
        <DeleteRow
          account={account}
          byEmployee={byEmployee}
          onOpen={() => setOpen('delete')}
          own={own}
          title={isAlone ? undefined : t('delete.head')}
        />
      </Rows>
      {open && administers && (
        <AdministratorRefused account={account} companyCode={member.company_code} onClose={close} what={open} />
      )}
      {open === 'unlink' && !administers && (
        <UnlinkAccount
          account={account}
          companyCode={member.company_code}
          onClose={close}
          onUnlink={async reason => {
            await unlinkAccount(member, reason)
            tell('unlink.unlinked')
          }}
        />
      )}
      {open === 'move' && !administers && (
        <MoveAccount
          account={account}
          companyCode={member.company_code}
          onClose={close}
          onMove={async change => {
            const { outcome } = await moveAccount(member, change)
            close()
            tell(outcome === 'asked' ? 'move.asked' : 'move.moved')
          }}
        />
      )}
      {open === 'delete' && !administers && (
        <DeleteAccount
          account={account}
          onClose={close}
          onDelete={async reason => {
            await deleteAccount(member, reason)
            tell('delete.deleted')
          }}
        />
      )}
    </Panel>
  )
}

interface DeleteRowProps {
  account: AccountInfo
  byEmployee: boolean
  own: boolean
  title: string | undefined
  onOpen: () => void
}

function DeleteRow({ account, byEmployee, own, title, onOpen }: DeleteRowProps) {
  const t = useText()
  const refusal = (() => {
    if (byEmployee) return own ? t('delete.ownDelete') : undefined
    return account.manager_flg === 1 ? (
      <>
        {t('error.administrator')}
        <br />
        {t('delete.wayOut')}
      </>
    ) : undefined
  })()
  const effect = (() => {
    if (byEmployee) return account.is_employee === 1 ? 'delete.employeeNote' : 'delete.fromAllNote'
    return hasHiddenCompanies(account) ? 'delete.sharedNote' : 'delete.note'
  })()
  return (
    <Row
      action={
        <OpenButton describedBy={refusal && 'delete-refused'} disabled={refusal !== undefined} onClick={onOpen}>
          {t('delete.open')}
        </OpenButton>
      }
      note={refusal ? <span id="delete-refused">{refusal}</span> : t(effect)}
      stacked
      title={title}
    />
  )
}

interface OpenButtonProps {
  onClick: () => void
  disabled?: boolean
  describedBy?: string | undefined
  children: ReactNode
}

function OpenButton({ onClick, disabled = false, describedBy, children }: OpenButtonProps) {
  return (
    <Button
      aria-describedby={describedBy}
      aria-haspopup="dialog"
      disabled={disabled}
      kind="danger-outline"
      onClick={onClick}
      small
    >
      {children}
    </Button>
  )
}
