import { useEffect } from 'react'
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx'
import { useSession } from '../../state/session.ts'

const Prove = lazyDialog(() => import('../../features/sign-in/dialogs/Prove.tsx'))

/** Asks for the password where a call needs a fresh proof, above what is open. */
export function ProofQuestion() {
  const answer = useSession(session => session.proving)
  // Who is logged out meanwhile has not answered.
  useEffect(() => () => useSession.getState().proving?.(false), [])
  return answer && <Prove onClose={() => answer(false)} onProven={() => answer(true)} />
}
