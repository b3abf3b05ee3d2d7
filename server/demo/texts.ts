import type { Kysely } from 'kysely'
import { type DocumentId, documents } from '../../shared/rules/documents.ts'
import type { Database } from '../account-api/database/schema.ts'
import { privacy, terms } from './documents.ts'

/** News of the demo, on the customers' home page. */
export const notices = [
  {
    id: 'notice-2026-11-support',
    published_at: new Date('2026-11-18T00:00:00Z'),
    title_ja: '年末年始のサポート窓口について',
    title_en: 'Support desk closed over the New Year',
    body_ja: '12月29日から1月4日まで、サポート窓口をお休みします。期間中のお問い合わせには、1月5日から順に回答します。',
    body_en: "The support desk is closed from 29 December to 4 January. We'll reply to messages from 5 January.",
  },
  {
    id: 'notice-2026-11-daily-report',
    published_at: new Date('2026-11-05T00:00:00Z'),
    title_ja: 'テレマティクス オーナー版に日報の書き出しを追加しました',
    title_en: 'Telematics for owners exports daily reports',
    body_ja: '機械ごとの日報を、期間を選んでCSVとPDFで書き出せるようになりました。',
    body_en: 'Daily reports of each machine can be exported as CSV and PDF for any period.',
  },
  {
    id: 'notice-2026-10-terms',
    published_at: new Date('2026-10-22T00:00:00Z'),
    title_ja: '利用規約を掲載しました',
    title_en: 'Terms of service published',
    body_ja: '共通アカウントの利用規約を掲載しました。メニューの「利用規約」からいつでも確認できます。',
    body_en:
      'The terms of the shared account are published. You can read them at any time under “Terms of service” in the menu.',
  },
]

const texts: Record<DocumentId, { ja: string; en: string }> = { terms, privacy }
const published_at = new Date('2026-04-01T00:00:00Z')

/** Inserts version 1 of a document. */
export const insertDocument = async (db: Kysely<Database>, document: DocumentId): Promise<void> => {
  await db
    .insertInto('terms')
    .values(
      (['ja', 'en'] as const).map(locale => ({
        document,
        version: 1,
        locale,
        text: texts[document][locale],
        published_at,
      })),
    )
    .execute()
}

/** Inserts what employees of the demo have written: news, terms and privacy policy. */
export const addTexts = async (db: Kysely<Database>): Promise<void> => {
  await db.insertInto('notice').values(notices).execute()
  for (const document of documents) await insertDocument(db, document)
}
