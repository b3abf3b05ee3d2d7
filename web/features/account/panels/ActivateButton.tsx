import type { AccountInfo } from '../../../../shared/model/user.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { useCall } from '../../../kit/action/use-call.ts'
import { useHeadingFocusOnUnmount } from '../../../kit/frame/heading.ts'
import { FailureNotice } from '../../../kit/status/FailureNotice.tsx'
import { useText } from '../../../messages/index.ts'
import type { Member } from '../../../state/audience.ts'
import { changeLogin } from './change-login.ts'

/** Lets a deactivated person log in again. */
export function ActivateButton({ account, member }: { account: AccountInfo; member: Member }) {
  const t = useText()
  useHeadingFocusOnUnmount()
  const { busy, error, attempts, run } = useCall(() => changeLogin(account, member, 'active'))
  return (
    <>
      <div className="button-row">
        <Button busy={busy} kind="primary" onClick={() => void run()}>
          {t('activation.activate')}
        </Button>
      </div>
      {error !== undefined && <FailureNotice error={error} key={attempts} title={t('activation.failed')} />}
    </>
  )
}
