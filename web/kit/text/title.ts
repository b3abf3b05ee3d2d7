import { useEffect, useLayoutEffect } from 'react'
import { useText } from '../../messages/index.ts'

const name = 'Yardkey'
let page = ''
let error = ''

/** Title of the window: the page, then the product. */
export const documentTitle = (page: string): string => (page ? `${page} | ${name}` : name)

const write = () => {
  document.title = documentTitle(page && error + page)
}

/** Sets the route's title, undefined keeps the current one. A layout effect, so that `useTitle` of the page always overrides it. */
export const useRouteTitle = (title: string | undefined) => {
  useLayoutEffect(() => {
    if (title === undefined) return
    page = title
    write()
  }, [title])
}

/** Sets the document's title: `田中 悠斗 | Yardkey`. undefined, while data loads, keeps the current one. */
export const useTitle = (title: string | undefined) => {
  useEffect(() => {
    if (title === undefined) return
    page = title
    write()
  }, [title])
}

/** Prefixes the title with "Error:" while a form shows errors. */
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
