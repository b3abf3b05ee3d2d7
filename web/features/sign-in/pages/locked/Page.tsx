import './page.css'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { AccountChip } from '../../../../kit/status/AccountChip.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useLoginHint } from '../../stores/login-hint.ts'
import { Managers } from './Managers.tsx'
import { UnlockRequest } from './UnlockRequest.tsx'

/**
 * Page for an account that was locked for inactivity. General users see their administrators; an administrator asks the
 * maker (specification §6). Without a preceding login attempt, it asks the person to log in.
 */
export default function Page() {
  const t = useText()
  const { email, lock } = useLoginHint()
  return (
    <Main width="notice">
      <Nameplate chips={<AccountChip status="locked" />} label={email} title={t('route.locked')}>
        <div className="notice-text">
          {!lock?.isManager && <p>{t(lock ? 'locked.general' : 'locked.askManager')}</p>}
          {!lock && (
            <>
              <p className="quiet">{t('locked.again')}</p>
              <div className="button-row">
                <ButtonLink href={href('loginFront')} kind="primary">
                  {t('locked.toLogin')}
                </ButtonLink>
              </div>
            </>
          )}
          {lock &&
            (lock.isManager ? (
              <UnlockRequest isRequested={lock.isRequested} token={lock.token} />
            ) : (
              <Managers token={lock.token} />
            ))}
        </div>
      </Nameplate>
      {lock && (
        <p>
          <BackLink href={href('loginFront')}>{t('locked.back')}</BackLink>
        </p>
      )}
    </Main>
  )
}
