import type { Finding } from '../judge/evidence.ts'
import type { Results } from '../run/results.ts'
import type { AsvsRow } from './asvs.ts'
import type { LicenceRow } from './licences.ts'
import type { MatrixRow } from './matrix.ts'
import type { Advisories } from './npm.ts'

/** All that the audit says: report.json is this. */
export interface Report {
  product: string
  version: string
  /** ISO 8601. */
  at: string
  node: string
  findings: Finding[]
  /** What was not looked at, each with the reason: to have no findings says nothing about it. */
  unchecked: string[]
  /** Undefined where the journeys did not come to their end: then that is a finding. */
  journeys: Omit<Results, 'findings'> | undefined
  authorization: MatrixRow[]
  asvs: AsvsRow[]
  licences: LicenceRow[]
  vulnerabilities: Omit<Advisories, 'findings'>
  sbom: { file: string; components: number }
}
