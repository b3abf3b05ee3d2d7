import entry from './entry.ts'
import pages from './pages.ts'

/** Every text of the interface in English. Each area has its own file; keys start with the area's name. */
export default { ...entry, ...pages }
