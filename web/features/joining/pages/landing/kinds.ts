import type { RequestKind } from '../../../../../shared/rules/request-kinds.ts'
import { useText } from '../../../../messages/index.ts'

/** The kinds of customer, with the short names of this page. */
export const useKinds = (): readonly { kind: RequestKind; name: string }[] => {
  const t = useText()
  return [
    { kind: 'new_company', name: t('landing.owners') },
    { kind: 'distributor', name: t('landing.distributors') },
    { kind: 'service_shop', name: t('landing.serviceShops') },
  ]
}
