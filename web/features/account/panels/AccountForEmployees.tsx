import { useState } from 'react'
import { useSearch } from 'wouter'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { type Role, roleOf } from '../../../../shared/rules/role.ts'
import type { CompanyStatus } from '../../../../shared/rules/status.ts'
import { needing } from '../../../calls.ts'
import { Button, ButtonLink } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { Main } from '../../../kit/frame/PageHeader.tsx'
import { Panel, Row, Rows } from '../../../kit/frame/Panel.tsx'
import { writeListState } from '../../../kit/list/list-state.ts'
import { isMissing, Missing } from '../../../kit/status/Loaded.tsx'
import { type MessageId, useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'
import { useAlert } from '../../../state/alert.ts'
import type { Member } from '../../../state/audience.ts'
import { knownPerson } from '../../../state/known-person.ts'
import { useMayChange, useSession } from '../../../state/session.ts'
import { useResource } from '../../../state/use-resource.ts'
import { changeUserService, useUserServices } from '../../../state/user-service.ts'
import { sendResetLink } from '../../sign-in/stores/password.ts'
import { AccountDetail } from '../parts/detail/AccountDetail.tsx'
import { roleNames } from '../parts/detail/account-facts.ts'
import { accountSearch } from '../parts/list/account-query.ts'
import { originIn } from '../parts/list/account-with-company.tsx'
import { useAllAccounts, useBannedAccounts } from '../stores/account.ts'
import { useLastAccountQuery } from '../stores/company-user.ts'
import { setOnlyView } from '../stores/employee.ts'
import { setManager } from '../stores/membership.ts'
import { useAccount } from '../stores/user.ts'
import { AccountState } from './AccountState.tsx'
import { AddLike } from './AddLike.tsx'
import { DangerPanel } from './DangerPanel.tsx'
import { EditButton } from './EditButton.tsx'
import { StateBarSkeleton } from './StateBar.tsx'

const ChangeRole = lazyDialog(() => import('../dialogs/ChangeRole.tsx'))
const SendResetLink = lazyDialog(() => import('../../sign-in/dialogs/SendResetLink.tsx'))

const others: Record<Role, Role> = {
  administrator: 'general',
  general: 'administrator',
  editor: 'viewer',
  viewer: 'editor',
}

const labels: Record<Role, { note: MessageId; become: MessageId }> = {
  administrator: { note: 'role.administratorNote', become: 'role.administratorOpen' },
  general: { note: 'role.generalNote', become: 'role.generalOpen' },
  editor: { note: 'edit.editorNote', become: 'edit.editorOpen' },
  viewer: { note: 'role.onlyViewNote', become: 'role.viewerOpen' },
}

interface RolePanelProps {
  account: AccountInfo
  member: Member
  /** The employee's own account. */
  own: boolean
}

interface RoleButtonProps {
  account: AccountInfo
  label: MessageId
  own: boolean
  onClick: () => void
}

const RoleButton = needing(
  ({ account }: RoleButtonProps) => (account.is_employee === 1 ? 'postAdminUserAzureEdit' : 'postAdminUserManager'),
  ({ label, own, onClick }) => {
    const t = useText()
    return (
      <Button
        aria-describedby={own ? 'own-role' : undefined}
        aria-haspopup="dialog"
        disabled={own}
        onClick={onClick}
        small
      >
        {t(label)}
      </Button>
    )
  },
)

/** What only employees can do: change a person's role, and send them a password-reset link. */
function RolePanel({ account, member, own }: RolePanelProps) {
  const t = useText()
  // The role to confirm. Not derived: the account already has it before the dialog closes.
  const [to, setTo] = useState<Role>()
  const [sending, setSending] = useState(false)
  const role = roleOf(account)
  const next = others[role]
  const change = async (to: Role) => {
    if (account.is_employee === 1) await setOnlyView(account, to === 'viewer' ? 1 : 0)
    else await setManager(member, to === 'administrator' ? 1 : 0)
    setTo(undefined)
    const values = { name: personName(account) }
    useAlert.getState().show({ variant: 'success', message: 'role.changed', values })
  }
  return (
    <Panel title={t(account.regist_flg === 1 ? 'role.head' : 'account.role')}>
      <Rows>
        <Row
          action={<RoleButton account={account} label={labels[next].become} own={own} onClick={() => setTo(next)} />}
          note={own ? <span id="own-role">{t('role.ownRole')}</span> : t(labels[role].note)}
          stacked
          title={t(roleNames[role])}
        />
        {account.regist_flg === 1 && (
          <Row
            action={
              <Button aria-haspopup="dialog" onClick={() => setSending(true)} small>
                {t('resetMail.open')}
              </Button>
            }
            note={t('resetMail.note')}
            screenOnly
            stacked
            title={t('information.password')}
          />
        )}
      </Rows>
      {to && <ChangeRole account={account} onClose={() => setTo(undefined)} onConfirm={() => change(to)} to={to} />}
      {sending && (
        <SendResetLink account={account} onClose={() => setSending(false)} onSend={() => sendResetLink(member)} />
      )}
    </Panel>
  )
}

interface ListLink {
  href: string
  title: string
}

/** The list from which the reader opened a person, as it was: one of all companies, else that of the person's company. */
const useOriginList = (companyCode: string, ofCompany: ListLink): ListLink => {
  const t = useText()
  const origin = originIn(useSearch())
  const lastOfCompany = useLastAccountQuery('employee', companyCode)
  const lastOfAll = useAllAccounts(({ input }) => input)
  const lastOfBanned = useBannedAccounts(({ input }) => input)
  if (origin === 'all') return { href: href('allAccounts') + accountSearch(lastOfAll), title: t('route.allAccounts') }
  if (origin === 'locked')
    return { href: href('bannedAccounts') + writeListState('', lastOfBanned ?? {}), title: t('route.bannedAccounts') }
  return { href: ofCompany.href + accountSearch(lastOfCompany), title: ofCompany.title }
}

interface AccountForEmployeesProps {
  companyCode: string
  /** undefined: not known, so no status chip. */
  companyStatus: CompanyStatus | undefined
  /** The company's status cannot be loaded. */
  companyFailed?: boolean
  accountId: string
  /** The list of the company's accounts. */
  list: { href: string; title: string }
  /** URL of the audit trail of the account. */
  trail: string
  /** Title of the actions on it while it loads. */
  sideTitle?: MessageId | undefined
}

/** One account, of a customer or a colleague, as employees see it. View-only employees cannot change it (specification §6). */
export function AccountForEmployees(props: AccountForEmployeesProps) {
  const { companyCode, companyStatus, companyFailed = false, accountId, list, trail, sideTitle } = props
  const t = useText()
  const auth = useSession(session => session.auth)
  const mayChange = useMayChange()
  const member: Member = { audience: 'employee', company_code: companyCode, user_id: accountId }
  const account = useResource(useAccount, member)
  const known = knownPerson(accountId)
  const services = useResource(useUserServices, member)
  const isKnown = companyStatus !== undefined || companyFailed
  const companyActive = companyStatus === undefined ? undefined : companyStatus === 1 ? 1 : 0
  const inactive = companyStatus === 0 || companyStatus === 2 ? { code: companyCode, status: companyStatus } : undefined
  const back = useOriginList(companyCode, list)
  const isOwn = ({ email }: AccountInfo) => email === auth?.email
  if (isMissing(account.error)) return <Missing />
  return (
    <Main>
      <AccountDetail
        account={account}
        actions={
          <>
            <ButtonLink href={trail}>{t('route.audit')}</ButtonLink>
            {mayChange && companyStatus === 1 && account.data?.is_employee === 0 && services.data && (
              <AddLike
                account={account.data}
                hrefOf={({ id }) => href('companyAccountDetail', { companyId: companyCode, accountId: id })}
                member={member}
                services={services.data}
              />
            )}
          </>
        }
        back={back.href}
        backTo={back.title}
        companyActive={companyActive}
        companyCode={companyCode}
        edit={mayChange ? (data, part) => <EditButton account={data} member={member} part={part} /> : undefined}
        onServiceChange={
          mayChange ? ({ service_id }, status) => changeUserService(member, service_id, status) : undefined
        }
        known={known}
        stateLoading={<StateBarSkeleton status={known?.status} />}
        services={services}
        below={data => mayChange && <RolePanel account={data} member={member} own={isOwn(data)} />}
        sideTitle={sideTitle}
        side={
          mayChange
            ? data => <DangerPanel account={data} back={back.href} member={member} own={isOwn(data)} />
            : undefined
        }
        state={
          isKnown
            ? data =>
                companyStatus !== undefined && (
                  <AccountState account={data} inactive={inactive} member={mayChange ? member : undefined} />
                )
            : undefined
        }
      />
    </Main>
  )
}
