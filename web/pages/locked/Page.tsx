import { useText } from '../../messages/index.ts'
import { href } from '../../routes.ts'
import { useLoginHint } from '../../stores/login-hint.ts'
import { BackLink } from '../../ui/frame/BackLink.tsx'
import { Main } from '../../ui/frame/Main.tsx'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'
import { AccountChip } from '../../ui/status/AccountChip.tsx'

/** An account that was not used for long is locked at its next login: says why, and who can help (specification §6). */
export default function Page() {
  const t = useText()
  const email = useLoginHint(hint => hint.email)
  return (
    <Main width="notice">
      <Nameplate chips={<AccountChip status="locked" />} label={email} title={t('route.locked')}>
        <div className="notice-text">
          <p className="phrase">{t('locked.text')}</p>
          <p className="phrase quiet">{t('locked.manager')}</p>
        </div>
      </Nameplate>
      <p>
        <BackLink href={href('loginFront')}>{t('locked.back')}</BackLink>
      </p>
    </Main>
  )
}
