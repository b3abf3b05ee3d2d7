/** What the journeys hand over to the report, by the metadata of their test. */
import type { AnswerKind, KindRow } from '../judge/answers.ts'
import type { CookieRow } from '../judge/cookies.ts'
import type { Finding } from '../judge/evidence.ts'
import type { PolicyRow } from '../judge/policies.ts'
import type { Cell } from '../judge/secrets.ts'

export interface Results {
  parts: Record<string, string>
  exchanges: number
  bytes: number
  secrets: { name: string; values: number }[]
  cells: Cell[]
  cookies: CookieRow[]
  answers: KindRow[]
  policies: PolicyRow[]
  findings: Finding[]
}

/** Both journeys in both languages, or one short one with faults planted in front of the BFF. */
export type Mode = 'whole' | 'planted'

/** The kinds of answers that a short journey brings. */
export const shortKinds: AnswerKind[] = ['page', 'asset', 'call', 'error', 'parser error']

declare module 'vitest' {
  interface TaskMeta {
    results?: Results
  }
  interface ProvidedContext {
    auditMode: Mode
  }
}
