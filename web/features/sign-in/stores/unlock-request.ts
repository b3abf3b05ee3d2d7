import { create } from 'zustand'
import { api } from '../../../api.ts'
import { ApiError } from '../../../api-error.ts'
import { reloadState } from '../../../state/reload-state.ts'
import { resource } from '../../../state/resource.ts'

/** Administrators who can unlock the holder of the token. */
export const useLockManagers = resource(({ unlock_token }: { unlock_token: string }, signal) =>
  api.postCompanyManagerList({ body: { unlock_token }, signal }),
)

/**
 * `pending`: an earlier request is open · `unlocked`: the account was unlocked meanwhile, which invalidates the token.
 */
type Outcome = 'requested' | 'pending' | 'unlocked'

const outcomeOf = (error: unknown): Outcome | undefined => {
  const code = error instanceof ApiError ? error.code : undefined
  return code === 'conflict' ? 'pending' : code === 'link_used' ? 'unlocked' : undefined
}

interface UnlockRequest {
  /** Outcome of the request with this token. */
  asked: { token: string; outcome: Outcome } | undefined
  /** Sends a locked administrator's unlock request to the maker. */
  request: (token: string, text: string) => Promise<void>
}

export const useUnlockRequest = create<UnlockRequest>((set, get) => ({
  asked: undefined,
  ...reloadState('unlock-request', () => ({ asked: get().asked })),
  request: async (token, text) => {
    try {
      await api.postApplyUnlock({ body: { unlock_token: token, text } })
      set({ asked: { token, outcome: 'requested' } })
    } catch (error) {
      const outcome = outcomeOf(error)
      if (!outcome) throw error
      set({ asked: { token, outcome } })
    }
  },
}))
