import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { RescueLink } from '../../panels/RescueLink.tsx'
import { secureToken, useAccountSecure, useSecureLink } from '../../stores/account-secure.ts'

/** Secures an account, by the link in the mail about a login or a new password. */
export default function Page() {
  const t = useText()
  const { done, secure } = useAccountSecure()
  const offer = { text: t('secure.text'), submit: t('secure.submit'), failed: t('secure.failed'), own: t('secure.own') }
  return (
    <RescueLink
      label={t('route.secureAccount')}
      link={secureToken}
      offer={() => offer}
      onRescue={secure}
      outcome={done && { ...done, title: t('secure.doneTitle'), text: t('rescue.next') }}
      page={href('secureAccount')}
      title={t('secure.title')}
      useChecked={useSecureLink}
    />
  )
}
