/** Signs that a text puts after an address. */
const signs = /(?:(?![/_=-])[\p{P}\p{S}\s]){1,8}$/u

/** The query of a mailed link, with what follows its secret. */
const mailed = /^((?:\w+_)?token=[\w-]+)[^\w-]{0,8}$/

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const partsOf = (path: string): string[] =>
  path
    .replace(/(?<=.)\/$/, '')
    .toLowerCase()
    .split('/')

/**
 * Tells addresses of pages from others.
 *
 * @param paths of the pages; `:name` is any part, `{product}` the maker's product
 */
export const pageAddresses = (paths: readonly string[], product: string) => {
  const patterns = ['/', ...paths].map(path => partsOf(path.replace('{product}', () => product)))
  const isPage = (path: string): boolean => {
    const parts = partsOf(decode(path))
    return patterns.some(
      pattern =>
        pattern.length === parts.length &&
        pattern.every((part, at) => (part[0] === ':' ? parts[at] : part === parts[at])),
    )
  }
  /** The address of a page, if this one is that with signs after it, such as the full stop of a sentence. */
  const meant = (url: string): string | undefined => {
    const [path = '', query] = url.split(/\?(.*)/s)
    const given = decode(query ?? path)
    const without = query === undefined ? given.replace(signs, '') : mailed.exec(given)?.[1]
    if (without === undefined || without === given || !isPage(query === undefined ? without : path)) return undefined
    return query === undefined ? encodeURI(without) : `${path}?${without}`
  }
  return { isPage, meant }
}
