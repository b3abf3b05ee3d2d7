import type { Kysely } from 'kysely'
import { type DocumentId, documents } from '../../shared/rules/documents.ts'
import type { Database } from '../account-api/database/schema.ts'
import { notices } from './notices.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

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
