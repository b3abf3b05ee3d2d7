import { useEffect, useState } from 'react'
import { ApiError } from '../../api.ts'
import { useText } from '../../messages/index.ts'
import { resendLink } from '../../stores/registration.ts'
import { Button } from '../../ui/action/Button.tsx'
import { Main } from '../../ui/frame/Main.tsx'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'
import { describeError } from '../../ui/status/describe-error.ts'
import { Notice } from '../../ui/status/Notice.tsx'
import { useTitle } from '../../ui/text/title.ts'
import { focusHeading, useHeadingAfter } from './heading.ts'

interface ExpiredLinkProps {
  token: string
  /** The link is in another state than it was. */
  onChanged: () => Promise<void>
}

/** Offers a new link to the same address, and says when it is on its way. */
export function ExpiredLink({ token, onChanged }: ExpiredLinkProps) {
  const t = useText()
  const [sending, setSending] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const title = sentTo === undefined ? t('error.link_expired') : t('register.resentTitle')
  useTitle(title)
  useHeadingAfter()
  useEffect(() => {
    if (sentTo !== undefined) focusHeading()
  }, [sentTo])
  const send = async () => {
    setSending(true)
    setFailure(undefined)
    try {
      setSentTo(await resendLink(token))
    } catch (error) {
      if (error instanceof ApiError && [404, 409, 410].includes(error.status)) await onChanged()
      else setFailure(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Main width="notice">
      <Nameplate label={t('route.register')} title={title}>
        <div className="notice-text">
          {failure !== undefined && (
            <Notice title={t('register.resendFailed')} variant="danger">
              <p>{describeError(failure, t)}</p>
            </Notice>
          )}
          {sentTo === undefined ? (
            <>
              <p className="phrase">{t('register.expiredText')}</p>
              <div className="button-row">
                <Button busy={sending} kind="primary" onClick={send}>
                  {t('register.resend')}
                </Button>
              </div>
            </>
          ) : (
            <div>
              <p className="heading" translate="no">
                {sentTo}
              </p>
              <p className="phrase">{t('register.resentText')}</p>
            </div>
          )}
        </div>
      </Nameplate>
    </Main>
  )
}
