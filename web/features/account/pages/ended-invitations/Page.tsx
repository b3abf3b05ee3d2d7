import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { EndedInvitations } from '../../panels/EndedInvitations.tsx'

/** Invitations of an administrator that ended without an answer. A mail leads here. */
export default function Page() {
  const t = useText()
  return (
    <Main>
      <BackLink href={href('accountSetting')}>{t('menu.accountSetting')}</BackLink>
      <PageHeader title={t('route.endedInvitations')} />
      <EndedInvitations audience="customer" />
    </Main>
  )
}
