import { useEffect, useLayoutEffect } from 'react'
import { useText } from '../../messages/index.ts'

const name = 'Yardkey'
let page = ''
let error = ''

const write = () => {
  document.title = page ? `${error}${page} | ${name}` : name
}

/** The name that a page has by its route; comes before `useTitle` of the page itself, whichever is drawn first. */
export const useRouteTitle = (title: string) => {
  useLayoutEffect(() => {
    page = title
    write()
  }, [title])
}

/** Names the window after the page: `田中 悠斗 | Yardkey`. Pages whose name is data call it once the data is there. */
export const useTitle = (title: string | undefined) => {
  useEffect(() => {
    if (title === undefined) return
    page = title
    write()
  }, [title])
}

/** Puts "Error:" before the title while a form shows what is wrong with it. */
export const useErrorTitle = (wrong: boolean) => {
  const prefix = useText()('form.errorTitle')
  useEffect(() => {
    if (!wrong) return
    error = prefix
    write()
    return () => {
      error = ''
      write()
    }
  }, [wrong, prefix])
}
