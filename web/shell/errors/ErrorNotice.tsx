import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../kit/action/Button.tsx'
import { Main, PageHeader } from '../../kit/frame/PageHeader.tsx'
import { useTitle } from '../../kit/text/title.ts'
import { useText } from '../../messages/index.ts'
import { homeOf } from '../../router/guard.ts'
import { useSession } from '../../state/session.ts'

interface ErrorNoticeProps {
  code: string
  title: string
  text: string
  requestId?: string
  /** Primary action; by default a link to the person's start page. */
  action?: ReactNode
}

/** An error page: code, explanation, two actions, and the request id to quote to support. */
export function ErrorNotice({ code, title, text, requestId, action }: ErrorNoticeProps) {
  const t = useText()
  const auth = useSession(session => session.auth)
  useTitle(title)
  return (
    <Main width="notice">
      <PageHeader code={code} label={t('error.page')} title={title}>
        <div className="notice-text">
          <p>{text}</p>
          <div className="button-row">
            {action ?? (
              <ButtonLink href={auth?.accountType ? homeOf(auth) : '/loginFront'} kind="primary">
                {t('error.home')}
              </ButtonLink>
            )}
            <Button onClick={() => history.back()}>{t('ui.back')}</Button>
          </div>
        </div>
      </PageHeader>
      {requestId && (
        <p className="small quiet">
          {t('error.requestId')} <span className="code">{requestId}</span>
        </p>
      )}
    </Main>
  )
}
