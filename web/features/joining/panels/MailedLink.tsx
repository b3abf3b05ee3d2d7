import type { ReactNode } from 'react'
import * as v from 'valibot'
import { LinkToken as LinkSecret } from '../../../../shared/model/text.ts'
import { has } from '../../../calls.ts'
import { Main } from '../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../kit/frame/Nameplate.tsx'
import { Loaded } from '../../../kit/status/Loaded.tsx'
import { useTitle } from '../../../kit/text/title.ts'
import { useText } from '../../../messages/index.ts'
import type { LinkToken } from '../../../state/link-token.ts'
import { useResource } from '../../../state/use-resource.ts'
import { LinkHolderGuard } from '../../sign-in/panels/LinkHolderGuard.tsx'
import { type Link, useRegistration, useResentLink } from '../stores/registration.ts'
import { DeadLink } from './DeadLink.tsx'
import { ExpiredLink } from './ExpiredLink.tsx'
import type { LinkLabels } from './labels.ts'

interface MailedLinkProps {
  token: string
  /** Storage of the token. */
  link: LinkToken
  /** Kinds of links that this page accepts. */
  kinds: readonly Link['kind'][]
  labels: LinkLabels
  /** Content for a valid link. `onDead`: the link has become invalid (used, superseded or expired). */
  children: (link: Link, onDead: () => Promise<void>) => ReactNode
}

/** A page behind a mailed link. It checks the link's state first, then whether another account is signed in. */
export function MailedLink(props: MailedLinkProps) {
  return v.is(LinkSecret, props.token) ? <Verified {...props} /> : <DeadLink state="unknown" labels={props.labels} />
}

function Verified({ token, link: storage, kinds, labels, children }: MailedLinkProps) {
  const t = useText()
  const link = useResource(useRegistration, { token })
  const isResent = useResentLink(resent => resent.token === token)
  const { data } = link
  useTitle(t(labels.label))
  const state = data && !kinds.includes(data.kind) ? 'unknown' : data?.state
  const mayResend = has('postRegistResend')
  if ((state === 'expired' && mayResend) || isResent)
    return <ExpiredLink onChanged={link.reload} token={token} labels={labels} />
  if (state !== undefined && state !== 'valid') return <DeadLink state={state} labels={labels} />
  return (
    <Main width="narrow">
      <Nameplate
        data={data && [{ term: t('company.name'), value: data.company.company }]}
        label={t(labels.label)}
        title={t(labels.title)}
      />
      <Loaded resource={link} labels={{ loading: t('register.checking'), failed: t('register.checkFailed') }}>
        {valid => (
          <LinkHolderGuard holder={valid.email} link={storage} onLogout={() => void link.load({ token })}>
            {children(valid, link.reload)}
          </LinkHolderGuard>
        )}
      </Loaded>
    </Main>
  )
}
