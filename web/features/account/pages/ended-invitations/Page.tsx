import { Main } from '../../../../kit/frame/Main.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { useText } from '../../../../messages/index.ts'
import { EndedInvitations } from '../../panels/EndedInvitations.tsx'

/** Invitations of an administrator that ended without an answer. A mail leads here. */
export default function Page() {
  const t = useText()
  return (
    <Main>
      <PageHeader title={t('route.endedInvitations')} />
      <EndedInvitations audience="customer" />
    </Main>
  )
}
