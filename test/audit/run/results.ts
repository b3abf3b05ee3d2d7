/** What the journeys pass to the report, as metadata of their test. */
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

/** `whole`: both journeys in both languages. `planted`: one short journey with planted faults. */
export type Mode = 'whole' | 'planted'

/** The kinds of responses in a short journey. */
export const shortKinds: AnswerKind[] = ['page', 'asset', 'call', 'error', 'parser error']

declare module 'vitest' {
  interface TaskMeta {
    results?: Results
  }
  interface ProvidedContext {
    auditMode: Mode
  }
}
