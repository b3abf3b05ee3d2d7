import { Button } from '../../../kit/action/Button.tsx'
import { useCall } from '../../../kit/action/use-call.ts'
import { FailureNotice } from '../../../kit/status/FailureNotice.tsx'
import { useText } from '../../../messages/index.ts'
import { visitProvider } from '../stores/oidc.ts'

/** Login of employees with their company account, at the OpenID provider. */
export default function ProviderLogin() {
  const t = useText()
  const { busy, error, attempts, run } = useCall(visitProvider)
  return (
    <div className="stack provider-login">
      {error !== undefined && <FailureNotice error={error} key={attempts} title={t('login.failed')} />}
      <Button busy={busy} onClick={() => run()} wide>
        {t('oidc.login')}
      </Button>
    </div>
  )
}
