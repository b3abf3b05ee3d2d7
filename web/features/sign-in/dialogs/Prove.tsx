import { KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Proof } from '../../../../shared/contract/sign-in/reauthentication.ts'
import { needing } from '../../../calls.ts'
import { Button, ButtonLink } from '../../../kit/action/Button.tsx'
import { useCall } from '../../../kit/action/use-call.ts'
import { CancelButton, Dialog, DialogBody, DialogFoot } from '../../../kit/dialog/Dialog.tsx'
import { DialogForm } from '../../../kit/dialog/DialogForm.tsx'
import { PasswordField } from '../../../kit/field/PasswordField.tsx'
import { openQuestion } from '../../../kit/form/leave.ts'
import { FailureNotice } from '../../../kit/status/FailureNotice.tsx'
import { useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'
import { useSession } from '../../../state/session.ts'
import { useResource } from '../../../state/use-resource.ts'
import { UsernameField } from '../parts/UsernameField.tsx'
import { awaitProof } from '../stores/oidc.ts'
import { proveWithPasskey, usePasskeys } from '../stores/passkey.ts'
import { problemOf } from '../stores/passkey-problem.ts'
import { prove } from '../stores/session.ts'
import { useCancelOnLeave } from '../stores/use-cancel-on-leave.ts'

interface ProveProps {
  onClose: () => void
  onProven: () => void
}

/** Asks who it is before something that matters, which then goes on as the person began it. */
export default function Prove(props: ProveProps) {
  const atProvider = useSession(session => session.auth?.atProvider)
  useEffect(openQuestion, [])
  return atProvider ? <ProveAtProvider {...props} /> : <ProveByPassword {...props} />
}

/** At the OpenID provider, in another tab: this page stays as it is. */
function ProveAtProvider({ onClose, onProven }: ProveProps) {
  const t = useText()
  const proven = useRef(onProven)
  useEffect(() => awaitProof(() => proven.current()), [])
  return (
    <Dialog onClose={onClose} title={t('oidc.proofTitle')}>
      <DialogBody>
        <p>{t('oidc.proofText')}</p>
      </DialogBody>
      <DialogFoot>
        <CancelButton />
        <ButtonLink external href={`${href('callback')}?proof`} kind="primary">
          {t('oidc.proofOpen')}
        </ButtonLink>
      </DialogFoot>
    </Dialog>
  )
}

function ProveByPassword({ onClose, onProven }: ProveProps) {
  const t = useText()
  const auth = useSession(session => session.auth)
  return (
    <Dialog onClose={onClose} title={t('proof.title')}>
      <DialogForm
        defaults={{ password: '' }}
        failed={t('proof.failed')}
        guarded={false}
        onSubmit={async ({ password }) => {
          await prove(password)
          onProven()
        }}
        schema={Proof}
        submit={t('proof.submit')}
      >
        <p>{t('proof.text')}</p>
        <UsernameField email={auth?.email ?? ''} />
        <PasswordField autoComplete="current-password" label={t('login.password')} name="password" required />
        {globalThis.PublicKeyCredential && !auth?.hasPasskeysOff && <ByPasskey onProven={onProven} />}
      </DialogForm>
    </Dialog>
  )
}

/** The passkey in place of the password, of a person who has one. */
const ByPasskey = needing('getPasskeyList', function ByPasskey({ onProven }: { onProven: () => void }) {
  const t = useText()
  const { data } = useResource(usePasskeys, {})
  useCancelOnLeave()
  const { busy, error, attempts, run } = useCall(async () => {
    await proveWithPasskey()
    onProven()
  })
  if (!data || data.passkeys.length === 0) return null
  const problem = problemOf(error)
  return (
    <>
      <div>
        <Button busy={busy} icon={KeyRound} onClick={() => void run()}>
          {t('proof.passkey')}
        </Button>
      </div>
      {error !== undefined && (
        <FailureNotice error={error} key={attempts} reason={problem && t(problem)} title={t('proof.failed')} />
      )}
    </>
  )
})
