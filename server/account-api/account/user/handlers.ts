import type { user } from '../../../../shared/contract/account/user.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { Deps, HandlersOf } from '../../access/caller/request-context.ts'
import { nextReminder } from '../invitation/store.ts'
import { addAccount } from './add-account.ts'
import { inviteAgain } from './invite-again.ts'
import { ownInfo } from './own-info.ts'
import { userInfo, type Viewer } from './user-info.ts'

export const userHandlers = (deps: Deps): HandlersOf<typeof user> => {
  const { db } = deps
  const rule = { afterDays: deps.config.reminderAfterDays, beforeDays: deps.config.reminderBeforeDays }
  const shown = async (
    { user_id: userId, company_code: companyCode }: { user_id: string; company_code: string },
    now: Date,
    locale: Locale,
    viewer: Viewer,
  ) => {
    const info = await userInfo(db, { userId, companyCode, now }, locale, viewer)
    const next = info.invitation === 'sent' ? await nextReminder(db, { userId, companyCode }, rule, now) : null
    return { ...info, reminder_at: next?.toISOString() ?? null }
  }
  return {
    getUserInfo: async context => (await ownInfo(db, context)).user,
    postUserInfo: async ({ body, locale, now }) => shown(body, now, locale, 'administrator'),
    getAdminUserInfo: async ({ query, locale, now, caller }) => {
      const viewer = caller.isOnlyView ? 'view-only' : 'editor'
      return shown(query, now, locale, viewer)
    },
    postUserRegist: async ({ body, ...context }) => addAccount(body, context, deps),
    postUserRegistMail: async ({ params, body, ...context }) => inviteAgain({ ...params, ...body }, context, deps),
  }
}
