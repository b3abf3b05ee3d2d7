import { Main } from '../../../../kit/frame/Main.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { useText } from '../../../../messages/index.ts'
import { EndedInvitations } from '../../panels/EndedInvitations.tsx'

/** Invitations of an employee, to any company, that ended without an answer. A mail leads here. */
export default function Page() {
  const t = useText()
  return (
    <Main>
      <PageHeader label={t('accounts.everywhere')} title={t('route.allEndedInvitations')} />
      <EndedInvitations audience="employee" />
    </Main>
  )
}
