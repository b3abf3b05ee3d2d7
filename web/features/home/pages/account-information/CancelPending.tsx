import { Button } from '../../../../kit/action/Button.tsx'
import { useCall } from '../../../../kit/action/use-call.ts'
import { FailureNotice } from '../../../../kit/status/FailureNotice.tsx'
import { useText } from '../../../../messages/index.ts'
import type { Top } from '../../../../state/top.ts'
import { cancelOwnAddress } from '../../../account/stores/profile.ts'

/** Cancels the reader's own new address, which waits for its confirmation. */
export function CancelPending({ user }: Pick<Top, 'user'>) {
  const t = useText()
  const { busy, error, attempts, run } = useCall(() => cancelOwnAddress(user))
  return (
    <>
      {error !== undefined && <FailureNotice error={error} key={attempts} title={t('edit.cancelFailed')} />}
      <Button busy={busy} onClick={() => void run()} small>
        {t('edit.cancelPending')}
      </Button>
    </>
  )
}
