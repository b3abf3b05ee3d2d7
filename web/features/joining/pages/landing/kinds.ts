import type { RequestKind } from '../../../../../shared/rules/requests.ts'
import { useText } from '../../../../messages/index.ts'

/** The kinds of customer, with the short names of this page: on their own, and within a sentence. */
export const useKinds = (): readonly { kind: RequestKind; name: string; inText: string }[] => {
  const t = useText()
  return [
    { kind: 'new_company', name: t('landing.owners'), inText: t('landing.ownersInText') },
    { kind: 'distributor', name: t('landing.distributors'), inText: t('landing.distributorsInText') },
    { kind: 'service_shop', name: t('landing.serviceShops'), inText: t('landing.serviceShopsInText') },
  ]
}
