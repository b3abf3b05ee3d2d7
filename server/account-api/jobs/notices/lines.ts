import { type JobKind, jobs } from '../../../../shared/rules/jobs.ts'
import type { Locale } from '../../../../shared/rules/locale.ts'

/** The line of a mail about a held job. */
export const lineOf = ({ kind, name }: { kind: JobKind; name: string }, locale: Locale): string => {
  const named = jobs[kind].words[locale]
  if (locale === 'ja') return name === '' ? `・${named}` : `・${named}「${name}」`
  return name === '' ? `- ${named}` : `- ${named}: ${name}`
}
