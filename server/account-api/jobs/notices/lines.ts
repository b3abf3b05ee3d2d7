import type { JobKind } from '../../../../shared/rules/held-jobs.ts'
import type { Locale } from '../../../../shared/rules/locale.ts'

const kinds: Record<JobKind, Record<Locale, string>> = {
  bulk_mail: { ja: '利用者への一斉メール', en: 'Email to users' },
  import: { ja: '利用者の取り込み', en: 'Import of people' },
  selection: { ja: '選択した利用者の変更', en: 'Change to selected people' },
  news: { ja: '公開前のお知らせ', en: 'Scheduled news' },
  document: { ja: '公開前の規約など', en: 'Scheduled version of a document' },
}

/** The line of a mail about a held job. */
export const lineOf = ({ kind, name }: { kind: JobKind; name: string }, locale: Locale): string => {
  const named = kinds[kind][locale]
  if (locale === 'ja') return name === '' ? `・${named}` : `・${named}「${name}」`
  return name === '' ? `- ${named}` : `- ${named}: ${name}`
}
