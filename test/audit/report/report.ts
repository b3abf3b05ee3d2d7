import type { Finding } from '../judge/evidence.ts'
import type { Results } from '../run/results.ts'
import type { AsvsRow } from './asvs.ts'
import type { LicenceRow } from './licences.ts'
import type { MatrixRow } from './matrix.ts'
import type { Advisories } from './npm.ts'

/** The contents of report.json. */
export interface Report {
  product: string
  version: string
  /** ISO 8601. */
  at: string
  node: string
  findings: Finding[]
  /** What was not checked, with the reasons: the absence of findings does not cover it. */
  unchecked: string[]
  /** Undefined if the journeys did not complete; then that is a finding. */
  journeys: Omit<Results, 'findings'> | undefined
  authorization: MatrixRow[]
  asvs: AsvsRow[]
  licences: LicenceRow[]
  vulnerabilities: Omit<Advisories, 'findings'>
  sbom: { file: string; components: number }
}
