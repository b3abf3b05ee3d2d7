import { useState } from 'react'
import * as v from 'valibot'
import { Link } from 'wouter'
import { banFilters } from '../../../../../shared/contract/account/account.ts'
import { bannedList } from '../../../../../shared/lists/accounts.ts'
import { accountStatusWords } from '../../../../../shared/rules/status.ts'
import { has } from '../../../../calls.ts'
import { PersonName } from '../../../../directory/PersonName.tsx'
import { Button } from '../../../../kit/action/Button.tsx'
import { Stack } from '../../../../kit/frame/Columns.tsx'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Panel, Row, Rows } from '../../../../kit/frame/Panel.tsx'
import { type Column, DataTable } from '../../../../kit/list/DataTable.tsx'
import { useList } from '../../../../kit/list/list-state.ts'
import { tableColumns } from '../../../../kit/list/table-columns.ts'
import { SkeletonPanel } from '../../../../kit/status/SkeletonPanel.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import { type Translate, useText } from '../../../../messages/index.ts'
import type { Member } from '../../../../state/audience.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useWaitingRequests } from '../../../../state/waiting-requests.ts'
import { HelpActions, HelpPerson } from '../../panels/HelpActions.tsx'
import { type HelpKind, RequestForHelp } from '../../parts/detail/RequestForHelp.tsx'
import { AccountList } from '../../parts/list/AccountList.tsx'
import { cellsWithCompany, hrefFrom, keyOfAccount } from '../../parts/list/account-with-company.tsx'
import { type BannedAccount, useBannedAccounts } from '../../stores/account.ts'

interface RequestsProps {
  accounts: readonly BannedAccount[]
  /** The reader may unlock accounts and reject requests. */
  mayDecide: boolean
  /** Newer requests are loading. */
  loading: boolean
  /** Opens the dialog that helps. */
  onHelp: (account: BannedAccount) => void
  /** Called after a rejection. */
  onRejected: () => void
}

/** The account as a member of its company. */
const memberOf = ({ id, company }: BannedAccount): Member => ({
  audience: 'employee',
  company_code: company.code,
  user_id: id,
})

const kindOf = (account: BannedAccount): HelpKind => (account.passkey_request ? 'passkey' : 'lock')

/** Requests of locked administrators and of people who have lost their passkeys, each with its text and the actions on it. */
function Requests({ accounts, mayDecide, loading, onHelp, onRejected }: RequestsProps) {
  const t = useText()
  return (
    <Panel title={t('accounts.requests')}>
      <Rows loading={loading} pairs>
        {accounts.map(account => (
          <Row
            action={
              mayDecide && (
                <HelpActions
                  account={account}
                  kind={kindOf(account)}
                  member={memberOf(account)}
                  onHelp={() => onHelp(account)}
                  onRejected={onRejected}
                />
              )
            }
            key={keyOfAccount(account)}
            note={
              <>
                {account.company.company} · <Email address={account.email} />
              </>
            }
            title={
              <Link href={hrefFrom('locked')(account)}>
                <PersonName names={account} />
              </Link>
            }
          >
            <RequestForHelp kind={kindOf(account)} person={account} short />
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}

/**
 * No sorting: the server sorts by the time of the lock.
 *
 * @param onUnlock opens the dialog that unlocks an account; absent: for readers who cannot decide
 */
const bannedColumns = (t: Translate, onUnlock?: (account: BannedAccount) => void): Column<BannedAccount>[] =>
  tableColumns<typeof bannedList, BannedAccount>(bannedList, t, {
    ...cellsWithCompany(t, 'locked'),
    post: false,
    locked_at: ({ locked_at }) => locked_at && <Time value={locked_at} zone={false} />,
    unlock:
      onUnlock !== undefined &&
      (account =>
        account.status === 'locked' && (
          <Button aria-haspopup="dialog" kind="quiet" onClick={() => onUnlock(account)}>
            {t('unlock.open')}
            <VisuallyHidden>
              {' '}
              <PersonName names={account} />
            </VisuallyHidden>
          </Button>
        )),
  }).map(({ sort: _, ...column }) => column)

const Filter = v.picklist(banFilters)

/** The list state of the page. An unknown filter means `all`. */
const useBannedList = () => {
  const list = useList('banned-accounts')
  const { page, per_page, search } = list
  const filter = v.is(Filter, list.filter) ? list.filter : 'all'
  return { list: { ...list, filter }, query: { page, per_page, search, filter } }
}

/** Accounts that cannot log in, unlock requests first. View-only employees cannot decide on them. */
export default function Page() {
  const t = useText()
  const mayChange = useMayChange()
  const { list, query } = useBannedList()
  const accounts = useResource(useBannedAccounts, query)
  const waiting = useWaitingRequests(({ data }) => data?.unlocking || 1)
  const [helped, setHelped] = useState<BannedAccount>()
  const reload = () => void accounts.reload()
  const columns = bannedColumns(t, mayChange ? setHelped : undefined)
  return (
    <Main>
      <PageHeader label={t('accounts.everywhere')} title={t('route.bannedAccounts')} />
      <AccountList
        empty={{ title: t('accounts.bannedEmpty'), text: t('accounts.bannedEmptyText') }}
        filter={{
          label: t('account.status'),
          options: [
            { value: 'all', label: t('account.all') },
            ...(has('postAdminUserUnlockReject') ? [{ value: 'request', label: t('accounts.asking') } as const] : []),
            ...(['locked', 'deactive', 'suspended'] as const).map(status => ({
              value: status,
              label: t(accountStatusWords[status]),
            })),
          ],
        }}
        columns={columns}
        hrefOf={hrefFrom('locked')}
        list={list}
        accounts={accounts}
        {...useBannedAccounts.whole()}
        searchLabel={t('accounts.search')}
        placeholder={query.filter === 'request' && <SkeletonPanel rows={waiting} title={t('accounts.requests')} />}
      >
        {rows => {
          const requesting = rows.filter(row => row.unlock_request ?? row.passkey_request)
          const others = rows.filter(row => !requesting.includes(row))
          return (
            <Stack>
              {requesting.length > 0 && (
                <Requests
                  mayDecide={mayChange}
                  accounts={requesting}
                  loading={accounts.status === 'loading'}
                  onHelp={setHelped}
                  onRejected={reload}
                />
              )}
              {requesting.length > 0 && others.length > 0 && <h2>{t('accounts.others')}</h2>}
              {others.length > 0 && (
                <DataTable
                  caption={t('route.bannedAccounts')}
                  columns={columns}
                  list={list}
                  loading={accounts.status === 'loading'}
                  rowKey={keyOfAccount}
                  rows={others}
                />
              )}
            </Stack>
          )
        }}
      </AccountList>
      {helped && (
        <HelpPerson
          account={helped}
          kind={kindOf(helped)}
          member={memberOf(helped)}
          onClose={() => setHelped(undefined)}
          onDone={reload}
        />
      )}
    </Main>
  )
}
