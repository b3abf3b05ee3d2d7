import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { HandlerOutput } from '../../../../shared/contract/entry.ts'
import type { registration } from '../../../../shared/contract/joining/registration.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { LinkState } from '../../../../shared/model/user.ts'
import { noMembership, noNames } from '../../../../shared/rules/person-fields.ts'
import type { RequestContext } from '../../access/caller/request-context.ts'
import { findLink, type Link, linkState } from '../../access/link.ts'
import { makerCompany, unnamedMaker } from '../../database/reference/maker-company.ts'
import type { Database } from '../../database/schema.ts'
import { findMaker, makerFor } from '../../reference/maker/maker.ts'
import { findInvitee } from '../addition/queries.ts'
import { findOpenRequest } from '../request/open-requests.ts'
import { findRegistrant, isNewCompany, type Registrant, StoredProfile } from './queries.ts'

type Verification = HandlerOutput<(typeof registration)['postVerification']>

const blank = {
  email: '',
  company: { code: '', company: '' },
  known: { ...noNames, ...noMembership, nation: '', tel: '', zip: '', address1: '', address2: '' },
}

/** State of an addition link. It discloses only the address that the link was mailed to. */
const additionOf = async (db: Kysely<Database>, link: Link, now: Date): Promise<Verification> => {
  const kind = 'addition'
  const state = linkState(link, now)
  if (state === 'used' || state === 'superseded' || state === 'ended') return { kind, state, ...blank }
  const invitee = await findInvitee(db, link)
  // Withdrawn, or the address of the account has changed.
  if (!invitee) return { kind, state: 'unknown', ...blank }
  if (state !== 'valid') return { kind, state, ...blank }
  const { code, company, former_company: former } = invitee
  return { ...blank, kind, state, email: link.email, company: { code, company }, former }
}

/** The name of the person's company; that of the maker is in the reader's language. */
const companyName = async (db: Kysely<Database>, { code, company }: Registrant, locale: Locale): Promise<string> =>
  code === makerCompany.code ? makerFor(await findMaker(db), locale).name || unnamedMaker[locale] : company

/** Links that the registration ended say that the person is registered. */
const registrationState = (link: Link | undefined, person: Registrant | undefined, now: Date): LinkState => {
  const state = person ? linkState(link, now) : 'unknown'
  return state === 'ended' && person?.regist_flg === 1 ? 'used' : state
}

/**
 * State of a mailed link. Reading has no side effects, because mail scanners open links too. Only a valid link
 * discloses its person, the known data, and earlier form data.
 */
export const verification = async (
  db: Kysely<Database>,
  token: string,
  { now, locale }: Pick<RequestContext, 'now' | 'locale'>,
): Promise<Verification> => {
  const link = await findLink(db, token, ['regist', 'addition'])
  if (link?.purpose === 'addition') return additionOf(db, link, now)
  const person = link?.company_code ? await findRegistrant(db, link.user_id, link.company_code) : undefined
  const state = registrationState(link, person, now)
  const kind = person && isNewCompany(person) && state === 'valid' ? 'new' : 'invite'
  if (!link || !person || state !== 'valid') return { kind, state, ...blank }
  const stored = v.safeParse(StoredProfile, link.profile)
  const request = link.request_id === null ? undefined : await findOpenRequest(db, person.code, link.request_id)
  return {
    kind,
    state,
    email: link.email,
    company: { code: person.code, company: request?.content.company ?? (await companyName(db, person, locale)) },
    known: {
      ...person,
      ...request?.content,
      ...(stored.success ? { ...stored.output.company_fields, ...stored.output } : {}),
    },
  }
}
