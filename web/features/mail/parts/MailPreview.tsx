import './mail.css'
import { Fragment, type ReactNode } from 'react'
import type { Envelopes } from '../../../../shared/model/envelope.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { FilledMail, MailLine } from '../../../../shared/rules/mail-text.ts'
import { PreviewLanguage } from '../../../kit/frame/LanguagePanel.tsx'
import { Panel } from '../../../kit/frame/Panel.tsx'
import { useText } from '../../../messages/index.ts'

interface MailPreviewProps {
  /** The sender in each language, as mail clients show it; undefined while loading. */
  envelopes: Envelopes | undefined
  /** The email in each language, made by the same function as real emails. */
  mails: Record<Locale, FilledMail>
  locale: Locale
  onLocale: (locale: Locale) => void
  /** Shown in place of the text while there is none. */
  empty?: string
  /** Below the email, for instance who receives it. */
  note?: ReactNode
}

/** Preview of an email in either language. */
export function MailPreview({ envelopes, mails, locale, onLocale, empty, note }: MailPreviewProps) {
  const t = useText()
  const { subject, paragraphs, textLocale = locale, note: notice, foot } = mails[locale]
  return (
    <Panel action={<PreviewLanguage locale={locale} onLocale={onLocale} />} title={t('text.preview')}>
      <dl className="mail-envelope">
        <dt>{t('mail.from')}</dt>
        <dd translate="no">{envelopes?.[locale].from}</dd>
        <dt>{t('mail.subject')}</dt>
        <dd>
          {subject === '' ? (
            <span className="quiet">{t('ui.notEntered')}</span>
          ) : (
            <strong lang={textLocale}>{subject}</strong>
          )}
        </dd>
      </dl>
      <div className="mail-preview">
        <div className="mail-paper" lang={locale}>
          {notice && <p className="small">{notice}</p>}
          {paragraphs.length === 0 && empty && (
            <p className="quiet" lang={t.locale}>
              {empty}
            </p>
          )}
          {paragraphs.map((lines, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their position.
            <p key={at} lang={textLocale}>
              <Lines lines={lines} />
            </p>
          ))}
          {foot && <footer>{foot}</footer>}
        </div>
      </div>
      {note && <p className="mail-note small quiet">{note}</p>}
    </Panel>
  )
}

function Lines({ lines }: { lines: readonly MailLine[] }) {
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their position.
    <Fragment key={at}>
      {at > 0 && <br />}
      {'link' in line ? <span className="mail-link">{line.link}</span> : line.text}
    </Fragment>
  ))
}
