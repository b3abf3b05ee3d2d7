import { create } from 'zustand'
import type { LinkState } from '../../../../shared/model/user.ts'
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

interface UndoState {
  /** The change that was undone: the token of the link, and the address that it was mailed to; undefined: none. */
  done: { token: string; email: string; rescued: Awaited<ReturnType<typeof api.postEditMailaddressUndo>> } | undefined
  /** Undoes the change. This may end the current session. */
  undo: (token: string, email: string) => Promise<void>
}

/** Undoing a change of address from the mailbox of the earlier address. */
export const useAddressUndo = create<UndoState>((set, get) => ({
  done: undefined,
  ...reloadState('address-undo', () => ({ done: get().done })),
  undo: async (token, email) => {
    const rescued = await api.postEditMailaddressUndo({ body: { token } })
    set({ done: { token, email, rescued } })
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
