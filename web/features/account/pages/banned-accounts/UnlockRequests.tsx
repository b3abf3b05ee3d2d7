import { Link } from 'wouter'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Row, Rows } from '../../../../kit/frame/Rows.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { PersonName } from '../../../../kit/text/PersonName.tsx'
import { useText } from '../../../../messages/index.ts'
import { UnlockActions } from '../../panels/UnlockActions.tsx'
import { UnlockRequest } from '../../parts/detail/UnlockRequest.tsx'
import { hrefOfAccount, keyOfAccount } from '../../parts/list/account-with-company.tsx'
import type { BannedAccount } from '../../stores/all-accounts.ts'

interface UnlockRequestsProps {
  accounts: readonly BannedAccount[]
  /** The reader may unlock accounts and reject requests. */
  mayDecide: boolean
  /** Newer requests are loading. */
  loading: boolean
  /** Called after an unlock or a rejection. */
  onDecided: () => void
}

/** Unlock requests of administrators, each with its text and the actions on it. */
export function UnlockRequests({ accounts, mayDecide, loading, onDecided }: UnlockRequestsProps) {
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
                  member={{ audience: 'employee', company_code: account.company.code, user_id: account.id }}
                  onDone={onDecided}
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
              <Link href={hrefOfAccount(account)}>
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
