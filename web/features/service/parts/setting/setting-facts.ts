import type { ServiceSetting } from '../../../../../shared/contract/service/service-setting.ts'
import { requestKindWords } from '../../../../../shared/lists/requests.ts'
import type { RequestKind } from '../../../../../shared/rules/requests.ts'
import { listOf } from '../../../../kit/text/format.ts'
import type { Translate } from '../../../../messages/index.ts'

const kindList = (kinds: readonly RequestKind[], t: Translate): string =>
  listOf(
    kinds.map(kind => t(requestKindWords[kind])),
    t.locale,
  )

/** The name of a service in the reader's language. */
export const nameOf = ({ name_ja, name_en }: Pick<ServiceSetting, 'name_ja' | 'name_en'>, t: Translate): string =>
  t.locale === 'ja' ? name_ja : name_en

/** For which kinds of customer a service is. */
export const kindsOf = ({ kinds }: ServiceSetting, t: Translate): string => kindList(kinds, t)

/** A service as labelled texts: for view-only employees, and to show what differs after an edit conflict. */
export const settingFacts = (service: ServiceSetting, t: Translate) => [
  ...(['name_ja', 'name_en', 'description_ja', 'description_en', 'front_url'] as const).map(name => ({
    term: t(`audit.field.${name}`),
    value: service[name],
  })),
  { term: t('audit.field.icon'), value: t(`audit.value.icon.${service.icon}`) },
  { term: t('audit.field.kinds'), value: kindsOf(service, t) },
  { term: t('audit.field.approved_kinds'), value: kindList(service.approved_kinds, t) || t('serviceSetting.noKind') },
  { term: t('audit.field.needs_contract'), value: t(`audit.value.needs_contract.${service.needs_contract}`) },
  { term: t('audit.field.open_for_request'), value: t(`audit.value.open_for_request.${service.open_for_request}`) },
]
