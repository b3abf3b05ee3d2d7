import * as v from 'valibot'
import { LinkToken } from '../../../../../shared/model/text.ts'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useLinkToken } from '../../../../state/link-token.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { undoToken, useAddressUndo, useUndoLink } from '../../stores/new-address.ts'
import { DeadLink } from './DeadLink.tsx'
import { Undo } from './Undo.tsx'
import { Undone } from './Undone.tsx'

/**
 * Undoes a change of email address, by the link that was mailed to the earlier address. Its person may be locked out, so the
 * page needs no login; and the person logged in here may be an intruder, so it does not ask for another account.
 */
export default function Page() {
  const [token] = useLinkToken(undoToken, href('mailaddressUndo'))
  const isUndone = useAddressUndo(undo => undo.token !== '' && undo.token === token)
  if (isUndone) return <Undone />
  return v.is(LinkToken, token) ? <Checked key={token} token={token} /> : <DeadLink state="unknown" />
}

function Checked({ token }: { token: string }) {
  const t = useText()
  const link = useResource(useUndoLink, { token })
  const state = link.data?.state
  if (state !== undefined && state !== 'valid') return <DeadLink state={state} />
  return (
    <Main width="narrow">
      <Nameplate
        data={link.data && [{ term: t('newAddress.undo.yours'), value: <Email address={link.data.email} /> }]}
        label={t('route.mailaddressUndo')}
        title={t('newAddress.undo.title')}
      />
      <Loaded resource={link} labels={{ loading: t('newAddress.checking'), failed: t('newAddress.undo.checkFailed') }}>
        {({ email, is_changed }) => (
          <Undo email={email} isChanged={is_changed === 1} onDead={link.reload} token={token} />
        )}
      </Loaded>
    </Main>
  )
}
