import { useEffect } from 'react'
import { ApiError } from '../../../api-error.ts'
import { focusHeading, useHeadingFocusOnUnmount } from '../../../kit/frame/heading.ts'
import { Main } from '../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../kit/frame/Nameplate.tsx'
import { ResendLink } from '../../../kit/steps/ResendLink.tsx'
import { useTitle } from '../../../kit/text/title.ts'
import { useText } from '../../../messages/index.ts'
import { useResentLink } from '../stores/registration.ts'
import type { LinkLabels } from './labels.ts'

interface ExpiredLinkProps {
  token: string
  labels: LinkLabels
  /** The link's state has changed. */
  onChanged: () => Promise<void>
}

/** Offers to send a new link to the same address, and confirms it. */
export function ExpiredLink({ token, labels, onChanged }: ExpiredLinkProps) {
  const t = useText()
  const resent = useResentLink()
  const sentTo = resent.token === token ? resent.sentTo : undefined
  const title = sentTo === undefined ? t('error.link_expired') : t('register.resentTitle')
  useTitle(title)
  useHeadingFocusOnUnmount()
  useEffect(() => {
    if (sentTo !== undefined) focusHeading()
  }, [sentTo])
  const resend = async () => {
    try {
      await resent.resend(token)
    } catch (error) {
      if (error instanceof ApiError && [404, 409, 410].includes(error.status)) await onChanged()
      else throw error
    }
  }
  return (
    <Main width="notice">
      <Nameplate label={t(labels.label)} title={title}>
        <div className="notice-text">
          {sentTo === undefined ? (
            <ResendLink onResend={resend} text={t(labels.expired)} />
          ) : (
            <div>
              <p className="heading" translate="no">
                {sentTo}
              </p>
              <p>{t('register.resentText')}</p>
            </div>
          )}
        </div>
      </Nameplate>
    </Main>
  )
}
