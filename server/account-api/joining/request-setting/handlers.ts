import type { requestSetting } from '../../../../shared/contract/joining/request-setting.ts'
import { requestKinds } from '../../../../shared/rules/requests.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { changeSetting } from '../../access/setting.ts'
import { findRequestSetting, storedRequestSetting } from './setting.ts'

export const requestSettingHandlers = ({ db }: Deps): HandlersOf<typeof requestSetting> => ({
  getAdminRequestSetting: async () => findRequestSetting(db),
  postAdminRequestSetting: async ({ body, ...context }) => {
    // In one order, so that the same choice is no change.
    const held_kinds = requestKinds.filter(kind => body.held_kinds.includes(kind))
    return changeSetting(db, { ...storedRequestSetting, action: 'request.setting' }, { ...body, held_kinds }, context)
  },
})
