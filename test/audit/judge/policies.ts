import { CspEvaluator } from 'csp_evaluator'
import { type Finding as CspFinding, Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import type { Answer } from './answers.ts'
import type { Finding } from './evidence.ts'

export interface PolicyRow {
  policy: string
  answers: number
  /** The remarks of csp_evaluator, with their severity. */
  remarks: string[]
}

const describe = ({ severity, directive, value, description }: CspFinding): string =>
  `${Severity[severity]} ${directive}${value ? ` ${value}` : ''}: ${description.replaceAll(/\s+/g, ' ')}`

/** Evaluates each content security policy that was sent. Syntax errors and high or medium remarks are findings. */
export const judgePolicies = (answers: Answer[]): { rows: PolicyRow[]; findings: Finding[] } => {
  const counts = new Map<string, number>()
  for (const { responseHeaders } of answers)
    for (const [name, value] of responseHeaders)
      if (name === 'content-security-policy') counts.set(value, (counts.get(value) ?? 0) + 1)
  const findings: Finding[] = []
  const rows = [...counts].map(([policy, count]) => {
    const remarks = new CspEvaluator(new CspParser(policy).csp).evaluate()
    for (const remark of remarks)
      if (remark.severity <= Severity.MEDIUM) findings.push({ check: 'policies', what: describe(remark) })
    return { policy, answers: count, remarks: remarks.map(describe) }
  })
  return { rows, findings }
}
