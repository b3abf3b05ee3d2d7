import './passkey-set-up.css'
import { Link } from 'wouter'
import { Button } from '../../../../kit/action/Button.tsx'
import { useCall } from '../../../../kit/action/use-call.ts'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { FailureNotice } from '../../../../kit/status/FailureNotice.tsx'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useSession } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { usePasskeys } from '../../stores/passkey.ts'
import { PasskeyPanel } from '../PasskeyPanel.tsx'

/**
 * Leads a person without a demanded passkey through its set-up. It replaces every page of theirs until they have a passkey and
 * recovery codes; then the requested page shows.
 */
export default function PasskeySetUp() {
  const t = useText()
  const { data } = useResource(usePasskeys, {})
  const isDone = data !== undefined && data.passkeys.length > 0 && data.recovery_codes > 0
  const { busy, error, attempts, run } = useCall(useSession.getState().load)
  useTitle(t('route.passkeySetUp'))
  return (
    <Main width="narrow">
      <PageHeader label={t('passkeyDemand.label')} title={t('route.passkeySetUp')} />
      <p>{t('passkeyDemand.intro')}</p>
      <ol className="set-up-steps">
        <li>{t('passkeyDemand.stepPasskey')}</li>
        <li>{t('passkeyDemand.stepCodes')}</li>
      </ol>
      <PasskeyPanel />
      {isDone ? (
        <>
          <div role="status">
            <Notice title={t('passkeyDemand.done')} variant="success">
              <p>{t('passkeyDemand.doneText')}</p>
            </Notice>
          </div>
          {error !== undefined && <FailureNotice error={error} key={attempts} title={t('passkeyDemand.failed')} />}
          <div>
            <Button busy={busy} kind="primary" onClick={() => void run()}>
              {t('passkeyDemand.continue')}
            </Button>
          </div>
        </>
      ) : (
        <p>
          {t('passkeyDemand.help')} <Link href={href('contactForm')}>{t('menu.contact')}</Link>
        </p>
      )}
    </Main>
  )
}
