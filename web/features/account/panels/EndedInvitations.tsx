import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { endedInvitationList } from '../../../../shared/lists/accounts.ts'
import { PersonName } from '../../../directory/PersonName.tsx'
import { Button, ButtonLink } from '../../../kit/action/Button.tsx'
import { useCall } from '../../../kit/action/use-call.ts'
import { useHeadingFocusOnUnmount } from '../../../kit/frame/heading.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { ListFoot } from '../../../kit/list/ListFoot.tsx'
import { useList } from '../../../kit/list/list-state.ts'
import { tableColumns } from '../../../kit/list/table-columns.ts'
import { describeError, waitOf } from '../../../kit/status/describe-error.ts'
import { EmptyState } from '../../../kit/status/EmptyState.tsx'
import { Loaded } from '../../../kit/status/Loaded.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'
import { Progress } from '../../../kit/status/Progress.tsx'
import { Email } from '../../../kit/text/Email.tsx'
import { Time } from '../../../kit/text/Time.tsx'
import { type Translate, useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'
import type { Audience } from '../../../state/audience.ts'
import { useResource } from '../../../state/use-resource.ts'
import {
  type EndedInvitation,
  type Renewal,
  renewInvitations,
  useEndedInvitations,
} from '../stores/ended-invitations.ts'

const listOf = (audience: Audience, companyId: string): string =>
  audience === 'employee' ? href('companyAccountList', { companyId }) : href('accountList', { companyId })

const columnsFor = (audience: Audience, t: Translate): Column<EndedInvitation>[] =>
  tableColumns(endedInvitationList, t, {
    name: row => <PersonName names={row} />,
    email: row => <Email address={row.email} />,
    company: ({ company: { code, company } }) => <Link href={listOf(audience, code)}>{company}</Link>,
    ended_at: row => <Time value={row.ended_at} zone={false} />,
  })

/** What became of the renewal, and which addresses were refused. */
function RenewalNotice({ renewal: { renewed, refused, retryAfter } }: { renewal: Renewal }) {
  const t = useText()
  const isComplete = refused.length === 0 && retryAfter === undefined
  return (
    <Notice title={t('ended.renewed', { count: renewed })} variant={isComplete ? 'success' : 'note'}>
      {refused.length > 0 && (
        <>
          <p>{t('ended.refused', { count: refused.length })}</p>
          <ul className="plain-list">
            {refused.map(({ email }) => (
              <li key={email}>
                <Email address={email} />
              </li>
            ))}
          </ul>
        </>
      )}
      {retryAfter !== undefined && <p>{t('ended.limit', waitOf(retryAfter))}</p>}
    </Notice>
  )
}

interface RenewButtonProps {
  total: number
  busy: boolean
  onRenew: () => void
}

/** Gives the focus to the heading when it goes: none is left. */
function RenewButton({ total, busy, onRenew }: RenewButtonProps) {
  const t = useText()
  useHeadingFocusOnUnmount()
  return (
    <div className="button-row">
      <Button busy={busy} icon={Mail} kind="primary" onClick={onRenew}>
        {t('ended.renew', { count: total })}
      </Button>
    </div>
  )
}

/** The reader's invitations that ended without an answer, and one button that sends all of them again. */
export function EndedInvitations({ audience }: { audience: Audience }) {
  const t = useText()
  const list = useList('ended-invitations')
  const invitations = useResource(useEndedInvitations, { audience, page: list.page, per_page: list.per_page })
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [renewal, setRenewal] = useState<Renewal>()
  const renew = useCall(async (total: number) => {
    setRenewal(undefined)
    setProgress({ done: 0, total })
    try {
      setRenewal(await renewInvitations(audience, done => setProgress({ done, total })))
    } finally {
      setProgress(undefined)
    }
  })
  const columns = columnsFor(audience, t)
  const table = (rows: readonly EndedInvitation[] | undefined) => (
    <DataTable
      caption={t('route.endedInvitations')}
      columns={columns}
      list={list}
      loading={invitations.status === 'loading'}
      rowKey={row => row.id}
      rows={rows}
    />
  )
  return (
    <>
      {renewal && <RenewalNotice renewal={renewal} />}
      {renew.error !== undefined && (
        <Notice key={renew.attempts} title={t('ended.failed')} variant="danger">
          <p>{describeError(renew.error, t)}</p>
        </Notice>
      )}
      <Loaded
        labels={{ loading: t('ended.loading'), failed: t('ended.listFailed') }}
        placeholder={table(undefined)}
        resource={invitations}
      >
        {page =>
          page.total === 0 ? (
            <EmptyState title={t('ended.empty')}>{t('ended.emptyText')}</EmptyState>
          ) : (
            <>
              <p>{t('ended.text', { count: page.total })}</p>
              <RenewButton busy={renew.busy} onRenew={() => void renew.run(page.total)} total={page.total} />
              {progress && <Progress label={t('invite.sending')} max={progress.total} value={progress.done} />}
              {page.data.length === 0 ? (
                <EmptyState
                  action={<ButtonLink href={list.hrefFor({ page: 1 })}>{t('account.firstPage')}</ButtonLink>}
                  title={t('ended.pastEnd')}
                />
              ) : (
                table(page.data)
              )}
              <ListFoot
                columns={columns}
                list={list}
                onCsv={useEndedInvitations.whole().onCsv}
                page={page}
                unit="people"
              />
            </>
          )
        }
      </Loaded>
    </>
  )
}
