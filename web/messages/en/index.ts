import entry from './entry.ts'
import pages from './pages.ts'

/** Every text of the interface in English. Each area has its file; its name begins the keys. */
export default { ...entry, ...pages }
