import { useEffect } from 'react'
import { useSearchKey } from '../../state/search-key.ts'

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
