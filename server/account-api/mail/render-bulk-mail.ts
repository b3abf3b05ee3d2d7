import type { Locale } from '../../../shared/model/flag.ts'
import { bulkMailFooter, bulkMailText } from '../../../shared/rules/bulk-mail.ts'
import { escapeHtml } from './escape-html.ts'
import type { RenderedMail } from './render-mail.ts'

/**
 * A bulk mail in the frame of its reader's language. Text and HTML part say the same; what was typed is text, with its line
 * breaks, and the HTML loads nothing from anywhere.
 */
export const renderBulkMail = (mail: { subject: string; body: string }, locale: Locale): RenderedMail => ({
  subject: mail.subject,
  text: `${bulkMailText(mail.body, locale)}\n`,
  html: [
    '<!doctype html>',
    `<html lang="${locale}">`,
    `<head><meta charset="utf-8"><title>${escapeHtml(mail.subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.7;color:#1c1c1c;background:#ffffff">',
    '<div style="max-width:600px">',
    `<p style="margin:0 0 1.2em">${escapeHtml(mail.body).replaceAll('\n', '<br>')}</p>`,
    `<hr style="border:0;border-top:1px solid #c4c4c4"><p style="margin:0;font-size:14px">${escapeHtml(bulkMailFooter(locale))}</p>`,
    '</div>',
    '</body>',
    '</html>',
    '',
  ].join('\n'),
})
