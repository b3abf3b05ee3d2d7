import { randomUUID } from 'node:crypto'
import type { AccountApi } from '../../set-up.ts'
import { type Inputs, none } from './input.ts'

export const bulkMail = {
  ja: {
    subject: '【Yardkey】12月6日（日）のサービス停止のお知らせ',
    body: '12月6日（日）の午前2時から6時まで、\nYardkey をご利用いただけません。',
  },
  en: {
    subject: '[Yardkey] Maintenance on 6 December',
    body: 'Yardkey will be unavailable on Sunday, 6 December,\nfrom 2:00 to 6:00 (JST).',
  },
}

/** A queued bulk mail. @returns its id */
const sentBulkMail = async (api: AccountApi): Promise<string> => {
  const editor = await api.signedIn({ employee: 'editor' })
  const body = { ...bulkMail, idempotency_key: randomUUID() }
  return (await api.call('POST', '/api/v1/admin/mail/bulk/send', { as: editor, body })).body.id
}

export const bulkMailInputs = {
  getAdminMailBulkCount: none,
  postAdminMailBulkTest: async () => ({ body: { ja: bulkMail.ja } }),
  postAdminMailBulkSend: async () => ({ body: { ja: bulkMail.ja, idempotency_key: randomUUID() } }),
  getAdminMailBulkHistories: none,
  getAdminMailBulkHistory: async ({ api }) => ({ query: { id: await sentBulkMail(api) } }),
  postAdminMailBulkPause: async ({ api }) => ({ body: { id: await sentBulkMail(api) } }),
  postAdminMailBulkResume: async ({ api }) => {
    const id = await sentBulkMail(api)
    await api.db.updateTable('bulk_mail').set({ state: 'paused' }).where('id', '=', id).execute()
    return { body: { id } }
  },
  postAdminMailBulkCancel: async ({ api }) => ({ body: { id: await sentBulkMail(api) } }),
  postAdminMailBulkRetry: async ({ api }) => {
    const id = await sentBulkMail(api)
    await api.db.updateTable('bulk_mail_recipient').set({ state: 'failed' }).where('bulk_id', '=', id).execute()
    await api.db
      .updateTable('bulk_mail')
      .set(eb => ({ failed: eb.ref('total') }))
      .where('id', '=', id)
      .execute()
    return { body: { id, state: 'failed' } }
  },
} satisfies Partial<Inputs>
