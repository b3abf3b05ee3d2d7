import { create } from 'zustand'
import { readStored, store } from '../storage.ts'

const key = 'search-key'

/** Whether “/” goes to the search field. It can be turned off (WCAG 2.1.4), and stays so on this device. */
export const useSearchKey = create<{ on: boolean; toggle: () => void }>((set, get) => ({
  on: readStored(key, 'localStorage') !== 'off',
  toggle: () => {
    const on = !get().on
    store(key, on ? undefined : 'off', 'localStorage')
    set({ on })
  },
}))
