import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { PersonNames } from '../../../../shared/rules/person-fields.ts'
import { AppError } from '../../../http/app-error.ts'
import { makerCompany } from '../../database/reference/maker-company.ts'
import type { Database } from '../../database/schema.ts'
import { asTyped } from './as-typed.ts'
import type { Client } from './hashing-queue.ts'
import type { Passwords } from './passwords.ts'

/** Names of this service, which no password may hold. */
const serviceNames = ['Yardkey']

/** Shorter names are parts of too many words. */
const shortestName = 4

/** A password without case, and without digits and underscores around it; whole, if little else is left. */
const core = (password: string): string => {
  const folded = password.toLowerCase()
  const inner = folded.replace(/^[\d_]+|[\d_]+$/g, '')
  return inner.length < shortestName ? folded : inner
}

const commonCores = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(core),
)

/** Words of other meaning in the names of many companies. */
const legalForms = new Set([
  'company',
  'corporation',
  'limited',
  'incorporated',
  'holdings',
  'group',
  'kabushiki',
  'kaisha',
])

/** Labels of a domain without the last one, such as `jp`. */
const labelsOf = (domain: string): string[] => domain.split('.').slice(0, -1)

interface Holder {
  email: string
  names: string[]
}

/** Words that a guess would begin with: parts of the address, and names of the person, their companies and this service. */
const guessable = ({ email, names }: Holder): string[] => {
  const [local = '', domain = ''] = email.split('@')
  return [...local.split(/[^\p{L}]+/u), ...labelsOf(domain), ...names, ...serviceNames]
    .flatMap(name => [name, ...name.split(/[^\p{L}\p{M}ー]+/u)])
    .map(name => name.toLowerCase())
    .filter(name => !legalForms.has(name))
}

/** Code of the reason why a password that fits the rule is refused all the same. */
const refusalOf = (password: string, holder: Holder): 'password_common' | 'password_personal' | undefined => {
  if (commonCores.has(core(password))) return 'password_common'
  const contains = (text: string, name: string) => name.length >= shortestName && text.includes(name)
  const [written, typed] = [password.toLowerCase(), asTyped(password)]
  const isPersonal = guessable(holder).some(name => contains(written, name) || contains(typed, asTyped(name)))
  return isPersonal ? 'password_personal' : undefined
}

const findHolder = async (db: Kysely<Database>, userId: string): Promise<Holder> => {
  const { email, ...names } = await db
    .selectFrom('user')
    .select(['email', 'family_name', 'middle_name', 'first_name', 'family_name_kana', 'first_name_kana'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const companies = await db
    .selectFrom('company')
    .select('company')
    .where(eb =>
      eb('code', 'in', eb.selectFrom('company_user').select('company_code').where('user_id', '=', userId)).or(
        'code',
        '=',
        makerCompany.code,
      ),
    )
    .execute()
  return { email, names: [...Object.values(names), ...companies.map(({ company }) => company)] }
}

interface NewPassword {
  userId: string
  password: string
  /** Names of a registration, which are not stored on the person yet. */
  given?: PersonNames & { company_fields?: { company: string } | undefined }
}

/**
 * Hashes a new password; the one way to one. Refuses common passwords, and names of the person, their companies, the maker
 * and this service (ASVS 6.2.4, 6.2.11).
 *
 * @throws 422 `password`: [`password_common`] or [`password_personal`]
 */
export const hashNewPassword = async (
  { userId, password, given }: NewPassword,
  client: Client,
  { db, passwords }: { db: Kysely<Database>; passwords: Passwords },
): Promise<string> => {
  const { email, names } = await findHolder(db, userId)
  const more = given
    ? [given.family_name, given.middle_name, given.first_name, given.company_fields?.company ?? '']
    : []
  const code = refusalOf(password, { email, names: [...names, ...more] })
  if (code) throw new AppError('invalid', { errors: { password: [code] } })
  return passwords.hash(password, client)
}
