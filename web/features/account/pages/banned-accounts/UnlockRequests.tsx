import { Link } from 'wouter'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Row, Rows } from '../../../../kit/frame/Rows.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { PersonName } from '../../../../kit/text/PersonName.tsx'
import { useText } from '../../../../messages/index.ts'
import type { Member } from '../../../../state/audience.ts'
import { UnlockActions } from '../../panels/UnlockActions.tsx'
import { UnlockRequest } from '../../parts/detail/UnlockRequest.tsx'
import { hrefFrom, keyOfAccount } from '../../parts/list/account-with-company.tsx'
import type { BannedAccount } from '../../stores/all-accounts.ts'

interface UnlockRequestsProps {
  accounts: readonly BannedAccount[]
  /** The reader may unlock accounts and reject requests. */
  mayDecide: boolean
  /** Newer requests are loading. */
  loading: boolean
  /** Opens the dialog that unlocks an account. */
  onUnlock: (account: BannedAccount) => void
  /** Called after a rejection. */
  onRejected: () => void
}

/** The account as a member of its company. */
export const memberOf = ({ id, company }: BannedAccount): Member => ({
  audience: 'employee',
  company_code: company.code,
  user_id: id,
})

/** Unlock requests of administrators, each with its text and the actions on it. */
export function UnlockRequests({ accounts, mayDecide, loading, onUnlock, onRejected }: UnlockRequestsProps) {
  const t = useText()
  return (
    <Panel title={t('accounts.requests')}>
      <Rows loading={loading} pairs>
        {accounts.map(account => (
          <Row
            action={
              mayDecide && (
                <UnlockActions
                  account={account}
                  member={memberOf(account)}
                  onRejected={onRejected}
                  onUnlock={() => onUnlock(account)}
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
            {account.unlock_request && <UnlockRequest request={account.unlock_request} short />}
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}
