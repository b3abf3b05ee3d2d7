import type { BulkMailDraft, BulkMailToSend } from '../../../../shared/contract/bulk-mail/bulk-mail.ts'
import type { QueryOf } from '../../../../shared/contract/index.ts'
import { api } from '../../../api.ts'
import { has } from '../../../calls.ts'
import { listStore } from '../../../state/list-store.ts'
import { resource } from '../../../state/resource.ts'

/** Sends a test copy in each language to the signed-in employee. @returns whether both were sent at once */
export const sendBulkCopies = async ({ ja, en }: BulkMailDraft): Promise<boolean> =>
  (await api.postAdminMailBulkTest({ body: { ja, en } })).mail_sent === 1

/** Starts a bulk mail. Idempotent: the same key sends nothing more and returns the same response. */
export const sendBulkMail = (mail: BulkMailToSend) => {
  const { idempotency_key } = mail
  return api.postAdminMailBulkSend({ body: has('postAdminMailBulkTest') ? mail : { ...inOne(mail), idempotency_key } })
}

/** The mail of the specification has one text: that of both languages, one after the other. */
const inOne = ({ ja, en }: BulkMailDraft) => {
  const written = [ja, en].filter(({ body }) => body !== '')
  return {
    subject: written.map(({ subject }) => subject).join(' / '),
    body: written.map(({ body }) => body).join('\n\n'),
  }
}

/** A page of the bulk mails, newest first. The previous page stays visible while it loads. */
export const useBulkMails = listStore(
  'getAdminMailBulkHistories',
  resource(
    (query: QueryOf<'getAdminMailBulkHistories'>, signal) => api.getAdminMailBulkHistories({ query, signal }),
    () => true,
  ),
)

type Query = QueryOf<'getAdminMailBulkHistory'>

/** One bulk mail with a page of its recipients; `shown` is that page's query. The previous page stays visible while it loads. */
export const useBulkMail = listStore(
  'getAdminMailBulkHistory',
  resource(
    async (query: Query, signal) => ({ ...(await api.getAdminMailBulkHistory({ query, signal })), shown: query }),
    (a, b) => a.id === b.id,
  ),
  'recipients',
)

const steps = {
  pause: api.postAdminMailBulkPause,
  resume: api.postAdminMailBulkResume,
  cancel: api.postAdminMailBulkCancel,
}

/** Pauses, resumes or cancels a bulk mail, and reloads it, also after a failure. */
export const controlBulkMail = async (step: keyof typeof steps, id: string): Promise<void> => {
  try {
    await steps[step]({ body: { id } })
  } finally {
    await useBulkMail.getState().reload()
  }
}

/** Resends a bulk mail to its failed or uncertain recipients. */
export const resendBulkMail = async (id: string, state: 'failed' | 'uncertain'): Promise<void> => {
  try {
    await api.postAdminMailBulkRetry({ body: { id, state } })
  } finally {
    await useBulkMail.getState().reload()
  }
}
