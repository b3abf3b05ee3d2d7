import * as v from 'valibot'
import { RowVersion } from '../../model/flag.ts'
import { requestSettingFields } from '../../model/request.ts'
import { call } from '../entry.ts'

const RequestSetting = v.object({ ...requestSettingFields, row_version: RowVersion })
export type RequestSetting = v.InferOutput<typeof RequestSetting>

/** How access requests are received, and what the maker hears of them (our own calls). */
export const requestSetting = {
  getAdminRequestSetting: call('GET', '/api/v1/admin/request/setting', {
    callers: ['employee'],
    response: RequestSetting,
    web: 'same',
    summary: 'Which access requests wait for approval, and when the maker gets a mail',
  }),
  postAdminRequestSetting: call('POST', '/api/v1/admin/request/setting', {
    callers: ['editor'],
    effects: { admission: 'always' },
    body: RequestSetting,
    response: RequestSetting,
    web: 'same',
    errors: ['stale'],
    summary: 'Changes them, for requests from now on',
  }),
}
