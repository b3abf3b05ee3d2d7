import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { LinkToken as LinkSecret } from '../../../../shared/model/text.ts'
import { Main } from '../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../kit/frame/Nameplate.tsx'
import { Loaded } from '../../../kit/status/Loaded.tsx'
import { useTitle } from '../../../kit/text/title.ts'
import { useText } from '../../../messages/index.ts'
import type { LinkToken } from '../../../state/link-token.ts'
import { useResource } from '../../../state/use-resource.ts'
import { ForHolder } from '../../sign-in/panels/ForHolder.tsx'
import { type Link, useRegistration, useResentLink } from '../stores/registration.ts'
import { DeadLink } from './DeadLink.tsx'
import { ExpiredLink } from './ExpiredLink.tsx'
import type { LinkWords } from './words.ts'

interface MailedLinkProps {
  token: string
  /** Where it is kept. */
  link: LinkToken
  /** Kinds of links that lead to this page. */
  kinds: readonly Link['kind'][]
  words: LinkWords
  /** For a valid link; `onDead`: it is not valid any more, used up or superseded elsewhere, or too old by now. */
  children: (link: Link, onDead: () => Promise<void>) => ReactNode
}

/** A page behind a mailed link: what stands there depends on the link's state, which is asked first, and on who is logged in. */
export function MailedLink(props: MailedLinkProps) {
  const [round, setRound] = useState(0)
  return v.is(LinkSecret, props.token) ? (
    <Verified key={round} {...props} onLogout={() => setRound(round + 1)} />
  ) : (
    <DeadLink state="unknown" words={props.words} />
  )
}

function Verified({ token, link: kept, kinds, words, onLogout, children }: MailedLinkProps & { onLogout: () => void }) {
  const t = useText()
  const link = useResource(useRegistration, { token })
  const isResent = useResentLink(resent => resent.token === token)
  const { data } = link
  useTitle(t(words.label))
  const state = data && !kinds.includes(data.kind) ? 'unknown' : data?.state
  if (state === 'expired' || isResent) return <ExpiredLink onChanged={link.reload} token={token} words={words} />
  if (state !== undefined && state !== 'valid') return <DeadLink state={state} words={words} />
  return (
    <Main width="narrow">
      <Nameplate
        data={data && [{ term: t('company.name'), value: data.company.company }]}
        label={t(words.label)}
        title={t(words.title)}
      />
      <Loaded resource={link} words={{ loading: t('register.checking'), failed: t('register.checkFailed') }}>
        {valid => (
          <ForHolder holder={valid.email} link={kept} onLogout={onLogout}>
            {children(valid, link.reload)}
          </ForHolder>
        )}
      </Loaded>
    </Main>
  )
}
