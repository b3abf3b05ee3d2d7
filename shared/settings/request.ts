import * as v from 'valibot'
import { requestKindWords } from '../lists/requests.ts'
import { List } from '../model/list.ts'
import { RequestKind } from '../model/service-policy.ts'
import { requestKinds, requestNotices } from '../rules/requests.ts'
import { installationSetting } from './setting.ts'

/** Kinds in one order, so that the same choice is no change. */
const Kinds = v.pipe(
  List(RequestKind, 10, 'required'),
  v.transform(kinds => requestKinds.filter(kind => kinds.includes(kind))),
)

/** How access requests are received. Until employees change it, links are mailed at once, and the maker gets no mail. */
export const requestSetting = installationSetting({
  name: 'request',
  path: 'request/setting',
  effect: 'admission',
  action: {
    code: 'request.setting',
    group: 'registration',
    label: { ja: '申請の受付の設定の変更', en: 'Settings of requests changed' },
  },
  fields: {
    /** Kinds of customer whose registration link waits for approval. */
    held_kinds: {
      schema: Kinds,
      label: { ja: '承認後に登録リンクを送る区分', en: 'Approval before registration' },
      values: requestKindWords,
    },
    /** Mails to the maker about new requests. */
    notify: {
      schema: v.picklist(requestNotices, 'choice'),
      label: { ja: '申請についてのメーカーへのメール', en: 'Emails to the maker about requests' },
      values: {
        off: { ja: '送らない', en: 'None' },
        each: { ja: '申請のたびに送る', en: 'One per request' },
        daily: { ja: '1日1回送る', en: 'Once a day' },
      },
    },
  },
  initial: { held_kinds: [], notify: 'off' },
  summaries: {
    read: 'Which access requests wait for approval, and when the maker gets a mail',
    change: 'Changes them, for requests from now on',
  },
})
export type RequestSetting = typeof requestSetting.initial
