import type { Locale } from '../../../../shared/model/flag.ts'
import type { OfferedService } from '../../directory/services.ts'

/** Services by what becomes of them. */
interface Outlook {
  allowed: readonly string[]
  waiting?: readonly string[]
  /** Not granted. */
  refused?: readonly string[]
}

const labels: Record<Locale, Record<keyof Outlook, string>> = {
  ja: {
    allowed: '登録後すぐに利用できるサービス：',
    waiting: '申請内容の確認後に利用できるサービス：',
    refused: '今回は提供できないサービス：',
  },
  en: {
    allowed: 'Available right after registration: ',
    waiting: 'Available after we have checked your request: ',
    refused: 'Not granted this time: ',
  },
}

/** Names of services in one line of a mail, in display order. */
export const serviceNames = (ids: readonly string[], offered: readonly OfferedService[], locale: Locale): string =>
  offered
    .filter(({ service_id }) => ids.includes(service_id))
    .map(service => service[`name_${locale}`])
    .join(locale === 'ja' ? '、' : ', ')

/** What becomes of the services of a request, for the registration mail: a line for each outcome. */
export const outlookText = (outlook: Outlook, offered: readonly OfferedService[], locale: Locale): string =>
  (['allowed', 'waiting', 'refused'] as const)
    .map(key => ({ key, names: serviceNames(outlook[key] ?? [], offered, locale) }))
    .filter(({ names }) => names !== '')
    .map(({ key, names }) => labels[locale][key] + names)
    .join('\n')
