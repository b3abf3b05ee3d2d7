import type { UserInfo } from '../../../../shared/model/user.ts'
import type { Fact } from '../../../kit/frame/Facts.tsx'
import { Time } from '../../../kit/text/Time.tsx'
import type { Translate } from '../../../messages/index.ts'

/** Which version of each document a person accepted, and when. */
export const consentFacts = (consents: UserInfo['consents'], t: Translate): Fact[] =>
  consents.map(({ document, version, agreed_at }) => ({
    term: t(`route.${document}`),
    value: (
      <>
        {t('document.accepted', { version })} <Time value={agreed_at} />
      </>
    ),
  }))
