import { create } from 'zustand'
import type { HeldJob } from '../../../../shared/model/held-job.ts'
import type { LinkState } from '../../../../shared/model/user.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { api } from '../../../api.ts'
import { type Audience, apiOf } from '../../../state/audience.ts'
import { linkToken } from '../../../state/link-token.ts'
import { reloadState } from '../../../state/reload-state.ts'
import { resource } from '../../../state/resource.ts'
import { useSession } from '../../../state/session.ts'
import { useTop } from '../../../state/top.ts'
import { useUser } from '../../../state/user.ts'

/** Token of the email-change link that was opened in this tab. */
export const newAddressToken = linkToken('new-address-token')

interface Link {
  audience: Audience
  token: string
}

/** State of an email-change link, and the new address if the link is that of the signed-in person. */
export const useNewAddressLink = resource(({ audience, token }: Link, signal) =>
  apiOf(audience).postEditMailaddressCheck({ body: { token }, signal }),
)

interface NewAddressState {
  /** Whether the new address is in use. */
  isChanged: boolean
  /** The new address, then; '' if it is not told. */
  email: string
  /** Makes the new address that of the signed-in person. */
  confirm: (link: Link) => Promise<void>
  /** Clears the result when the reader leaves the page. */
  leave: () => void
}

/** Confirmation of a new email address on the page behind its mailed link. */
export const useNewAddress = create<NewAddressState>((set, get) => ({
  isChanged: false,
  email: '',
  // A link works once, so its success has to survive a reload.
  ...reloadState('new-address', () => (get().isChanged ? { isChanged: true, email: get().email } : undefined)),
  confirm: async ({ audience, token }) => {
    const { email } = await apiOf(audience).postEditMailaddressVerification({ body: { token } })
    newAddressToken.clear()
    set({ isChanged: true, email })
    // These stores show the address.
    await Promise.all([useTop, useUser].map(store => store.getState().reload()))
    await useSession.getState().load()
  },
  leave: () => set({ isChanged: false, email: '' }),
}))

/** Token of the link in the mail to the earlier address. It is kept after use, so that a reload says "used". */
export const undoToken = linkToken('address-undo-token')

/** State of an undo link, and the address that it was mailed to. */
export const useUndoLink = resource(({ token }: { token: string }, signal) =>
  api.postEditMailaddressUndoCheck({ body: { token }, signal }),
)

type Outcome = Awaited<ReturnType<typeof api.postEditMailaddressUndo>>['outcome']

interface UndoState {
  /** Token of the link that was used; '' for none. */
  token: string
  outcome: Outcome
  /** The address that the link was mailed to. */
  email: string
  /** Names of the passkeys that wait for their owner. */
  suspended: readonly string[]
  /** Addresses of the company accounts that are no longer linked. */
  unlinked: readonly string[]
  /** 1: the recovery codes have ended. */
  codes_ended: FlagValue
  /** Jobs of the account that are held. */
  held: HeldJob[]
  /** Undoes the change. This may end the current session. */
  undo: (token: string, email: string) => Promise<void>
}

/** Undoing a change of address from the mailbox of the earlier address. */
export const useAddressUndo = create<UndoState>((set, get) => ({
  token: '',
  outcome: 'cancelled',
  email: '',
  suspended: [],
  unlinked: [],
  codes_ended: 0,
  held: [],
  ...reloadState('address-undo', () => {
    const { token, outcome, email, suspended, unlinked, codes_ended, held } = get()
    return { token, outcome, email, suspended, unlinked, codes_ended, held }
  }),
  undo: async (token, email) => {
    const { outcome, suspended, unlinked, codes_ended, held } = await api.postEditMailaddressUndo({ body: { token } })
    set({ token, outcome, email, suspended, unlinked, codes_ended, held })
    await useSession.getState().load()
  },
}))

type DeadState = Exclude<LinkState, 'valid'>

/** Codes of dead links, for their texts in `error.*`. */
export const errorOf = {
  expired: 'error.link_expired',
  used: 'error.link_used',
  superseded: 'error.link_superseded',
  ended: 'error.link_ended',
  unknown: 'newAddress.unknown',
} as const satisfies Record<DeadState, string>
