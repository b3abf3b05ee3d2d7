import type { ReactNode } from 'react'
import { useText } from '../../messages/index.ts'
import { useSession } from '../../stores/session.ts'
import { Button, ButtonLink } from '../../ui/action/Button.tsx'
import { Main } from '../../ui/frame/Main.tsx'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'
import { useTitle } from '../../ui/text/title.ts'
import { homeOf } from '../guard.ts'

interface ErrorNoticeProps {
  code: string
  title: string
  text: string
  requestId?: string
  /** The first way out; without it, the person's start page. */
  action?: ReactNode
}

/** A page that is only an error: code, sentence, two ways out, and the number to quote. */
export function ErrorNotice({ code, title, text, requestId, action }: ErrorNoticeProps) {
  const t = useText()
  const auth = useSession(session => session.auth)
  useTitle(title)
  return (
    <Main width="notice">
      <Nameplate code={code} label={t('error.page')} title={title}>
        <div className="notice-text">
          <p className="phrase">{text}</p>
          <div className="button-row">
            {action ?? (
              <ButtonLink href={auth?.accountType ? homeOf(auth) : '/loginFront'} kind="primary">
                {t('error.home')}
              </ButtonLink>
            )}
            <Button onClick={() => history.back()}>{t('ui.back')}</Button>
          </div>
        </div>
      </Nameplate>
      {requestId && (
        <p className="small quiet">
          {t('error.requestId')} <span className="code">{requestId}</span>
        </p>
      )}
    </Main>
  )
}
