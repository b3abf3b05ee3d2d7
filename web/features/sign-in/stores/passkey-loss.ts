import { request } from '../../../api.ts'
import { ApiError } from '../../../api-error.ts'

/** `pending`: an earlier request waits for a decision. */
export type LossOutcome = 'asked' | 'pending'

/** Tells that the passkeys of the pending login are lost, and asks for help. */
export const reportLoss = async (text: string): Promise<LossOutcome> => {
  try {
    await request('POST', '/bff/login/lost', { body: { text } }, false)
    return 'asked'
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return 'pending'
    throw error
  }
}
