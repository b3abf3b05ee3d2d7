import { randomUUID } from 'node:crypto'
import { companyA } from '../set-up.ts'

/** A file as calls take it. */
export const contentOf = (text: string | Uint8Array): string => Buffer.from(text).toString('base64')

/** A file of rows, with the head of the download of the list. */
export const csvOf = (...lines: string[]): string => lines.join('\r\n')

export const head = 'Email address,Family name,First name,Department,Mobile phone,product-api'

/** A row for a person who does not exist yet. */
export const freshRow = (email = `fresh-${randomUUID()}@import.example`) => `${email},山田,花子,営業部,090-1234-5678,1`

/** '': the rows name their companies. */
export const checkBody = (text: string | Uint8Array, company_code: string = companyA) => ({
  ...(company_code === '' ? {} : { company_code }),
  file_name: 'people.csv',
  content: contentOf(text),
})
