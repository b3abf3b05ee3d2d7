import type { FilePlaces } from '../../http/file-places.ts'
import type { Sessions } from '../session/lifecycle.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { Results } from './results.ts'

export interface CsvDeps {
  upstream: Upstream
  sessions: Sessions
  results: Results
  files: FilePlaces
  product: string
}
