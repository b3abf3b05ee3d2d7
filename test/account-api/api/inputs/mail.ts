import type { AccountApi } from '../../set-up.ts'
import { type Inputs, none } from './input.ts'

/** A valid edit of a mail template, with its current version. */
const templateEdit = async (api: AccountApi) => {
  const template_id = 'contact_reply'
  const stored = await api.db
    .selectFrom('mail_template')
    .selectAll()
    .where('template_id', '=', template_id)
    .executeTakeFirst()
  const text = { subject: '【Yardkey】受け付けました', body: '{greeting}\n\nお問い合わせをありがとうございます。' }
  return { template_id, ja: text, en: text, row_version: stored?.row_version ?? 0 }
}

export const mailInputs = {
  getAdminMailList: none,
  getAdminMailInfo: async () => ({ query: { template_id: 'invitation' } }),
  getAdminSendmailList: none,
  getAdminSendmailDetail: async () => ({ query: { template_id: 'contact_reply' } }),
  postAdminSendmailEdit: async ({ api }) => ({ body: await templateEdit(api) }),
  postAdminSendmailReset: async ({ api }) => {
    const { template_id, row_version } = await templateEdit(api)
    return { body: { template_id, row_version } }
  },
} satisfies Partial<Inputs>
