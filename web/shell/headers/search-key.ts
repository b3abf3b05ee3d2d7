import { useEffect } from 'react'
import { create } from 'zustand'
import { readStored, store } from '../../storage.ts'

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

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="menu"]'
const dialogs = '[role="dialog"], [role="alertdialog"], [role="menu"]'
const field = 'search input:not([type="checkbox"], [type="radio"]):enabled'

const focusSearch = (event: KeyboardEvent) => {
  if (event.key !== '/' || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  if ((event.target instanceof Element && event.target.closest(typing)) || document.querySelector(dialogs)) return
  const search = [...document.querySelectorAll<HTMLInputElement>(field)].find(input => input.checkVisibility())
  if (!search) return
  event.preventDefault()
  search.focus()
  search.select()
}

/** “/” moves the focus to the search field of the page. Not while typing or in a dialog. */
export const useSearchShortcut = () => {
  const on = useSearchKey(state => state.on)
  useEffect(() => {
    if (!on) return
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [on])
}
