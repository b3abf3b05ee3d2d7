import type { ReactNode } from 'react'
import type { UserInfo } from '../../../../../shared/model/user.ts'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { PersonName } from '../../../../kit/text/PersonName.tsx'
import { useText } from '../../../../messages/index.ts'
import { consentFacts } from '../../../sign-in/parts/consent-facts.tsx'
import { Address } from './Address.tsx'

/** A member's registered data. */
export function AccountFacts({ account, action }: { account: UserInfo; action?: ReactNode }) {
  const t = useText()
  return (
    <Panel action={action} title={t('account.details')}>
      <Facts
        facts={[
          { term: t('account.name'), value: <PersonName names={account} /> },
          { term: t('account.email'), value: <Address account={account} /> },
          { term: t('account.department'), value: account.department },
          { term: t('account.position'), value: account.position },
          {
            term: t('account.phone'),
            value: account.cell_phone_number && <span className="code">{account.cell_phone_number}</span>,
          },
          { term: t('language.mails'), value: t(`audit.value.locale.${account.locale}`) },
          ...consentFacts(account.consents, t),
        ]}
      />
    </Panel>
  )
}
