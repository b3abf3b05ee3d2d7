import type { RequestRow } from '../model/request.ts'
import type { Words } from '../rules/locale.ts'
import type { RequestKind, RequestState, RequestType } from '../rules/requests.ts'
import type { ListColumns } from './list.ts'
import { titles } from './titles.ts'

export const requestTypeWords = {
  access: { ja: '利用申請', en: 'Access request' },
  service: { ja: 'サービスの申請', en: 'Service request' },
} as const satisfies Record<RequestType, Words>

/** States as a list of both types can be filtered by them. */
export const requestStateWords = {
  waiting: { ja: '承認待ち', en: 'Waiting' },
  approved: { ja: '承認済み・リンク送信済み', en: 'Approved or link sent' },
  rejected: { ja: '却下', en: 'Rejected' },
  registered: { ja: '登録済み', en: 'Registered' },
  closed: { ja: '終了', en: 'Closed' },
} as const satisfies Record<RequestState, Words>

/** What approved requests are called. */
export const approvedWords = {
  access: { ja: 'リンク送信済み', en: 'Link sent' },
  service: { ja: '承認済み', en: 'Approved' },
} as const satisfies Record<RequestType, Words>

/** What the state of a request is called. An approved access request is one whose link was sent. */
export const requestStateTextOf = ({ type, state }: Pick<RequestRow, 'type' | 'state'>): Words =>
  state === 'approved' ? approvedWords[type] : requestStateWords[state]

export const requestKindWords = {
  new_company: { ja: '新規の会社', en: 'New company' },
  distributor: { ja: '販売店', en: 'Distributor' },
  service_shop: { ja: '指定サービス工場', en: 'Service shop' },
} as const satisfies Record<RequestKind, Words>

/** Access requests and service requests. */
export const requestList = {
  created_at: { title: { ja: '受付日時', en: 'Received' }, kind: 'time' },
  type: { title: { ja: '種類', en: 'Type' }, kind: 'short', words: requestTypeWords },
  state: { title: titles.state, kind: 'chip' },
  kind: { title: { ja: 'お客様の区分', en: 'Customer type' }, words: requestKindWords, only: 'file' },
  company_code: { title: titles.companyCode, only: 'file' },
  company: { title: titles.companyName, kind: 'head' },
  applicant: { title: { ja: '申請者', en: 'Applicant' }, kind: 'person' },
  email: { title: titles.email, only: 'file' },
  services: { title: { ja: '利用したいサービス', en: 'Services' } },
} as const satisfies ListColumns
