import type { BulkMailDraft } from '../../../../shared/contract/bulk-mail/bulk-mail.ts'
import type { WebInput } from '../../../../shared/contract/entry.ts'
import type { Contract } from '../../../../shared/contract/index.ts'
import { api } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'

export interface BulkCount {
  count: number
  /** The sender that they see. */
  from: string
  /** ISO 8601. */
  at: string
}

/** How many people a bulk mail would reach, and when that was counted. */
export const useBulkCount = resource(
  async (_: Record<never, never>, signal): Promise<BulkCount> => {
    const counted = await api.getAdminMailBulkCount({ signal })
    return { ...counted, at: new Date().toISOString() }
  },
  () => true,
)

/** Mails a copy to whoever is logged in. @returns whether it went at once */
export const sendBulkCopy = async ({ subject, body }: BulkMailDraft): Promise<boolean> =>
  (await api.postAdminMailBulkTest({ body: { subject, body } })).mail_sent === 1

/** Has a bulk mail sent. The same key again sends nothing and answers the same. */
export const sendBulkMail = (mail: BulkMailDraft & { idempotency_key: string }) =>
  api.postAdminMailBulkSend({ body: mail })

/** A page of the bulk mails, the newest first. The page before it stays while it loads. */
export const useBulkMails = resource(
  (query: { page: number }, signal) => api.getAdminMailBulkHistories({ query, signal }),
  () => true,
)

type Query = WebInput<Contract['getAdminMailBulkHistory']>['query']

/** One bulk mail with a page of its recipients, and which ones those are. The page before it stays while it loads. */
export const useBulkMail = resource(
  async (query: Query, signal) => ({
    ...(await api.getAdminMailBulkHistory({ query, signal })),
    shown: query,
  }),
  (a, b) => a.id === b.id,
)

const steps = {
  pause: api.postAdminMailBulkPause,
  resume: api.postAdminMailBulkResume,
  cancel: api.postAdminMailBulkCancel,
}

/** Pauses a bulk mail, goes on with it or ends it for good; what stands on the page follows, also where that was refused. */
export const controlBulkMail = async (step: keyof typeof steps, id: string): Promise<void> => {
  try {
    await steps[step]({ body: { id } })
  } finally {
    await useBulkMail.getState().reload()
  }
}

/** Sends a bulk mail again to those whom it failed to reach, or may have failed to. */
export const resendBulkMail = async (id: string, state: 'failed' | 'uncertain'): Promise<void> => {
  try {
    await api.postAdminMailBulkRetry({ body: { id, state } })
  } finally {
    await useBulkMail.getState().reload()
  }
}
