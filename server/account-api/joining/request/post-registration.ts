import type { Locale } from '../../../../shared/model/flag.ts'
import type { PersonNames } from '../../../../shared/rules/person-fields.ts'
import type { Deps, RequestContext } from '../../access/caller/request-context.ts'
import { days, issueLink } from '../../access/link.ts'
import type { MailTransaction } from '../../access/posting/mail-port.ts'
import type { RequestContent } from '../../database/schema.ts'
import { listPolicies } from '../../directory/services.ts'
import { outlookText } from './outlook.ts'

interface Registrant {
  userId: string
  email: string
  locale: Locale
  names: PersonNames
  code: string
  company: string
  /** The request that the link completes. */
  requestId: string | undefined
  /** What becomes of the requested services; '' for none. */
  services: string
  /** Whether links of other requests of the address stay, as by default: anyone can send a request for an address. */
  keepsOthers?: boolean
}

type PostDeps = Pick<Deps, 'config' | 'mail'>

/** Stores the mail with a new registration link, which supersedes earlier ones of the request. */
export const postRegistration = async (
  trx: MailTransaction,
  { code, email, requestId, keepsOthers = true, ...registrant }: Registrant,
  context: Pick<RequestContext, 'caller' | 'ip' | 'now'>,
  { config, mail }: PostDeps,
): Promise<void> => {
  const { userId } = registrant
  const lifeMs = days(config.registrationLinkDays)
  const link = { purpose: 'regist', userId, companyCode: code, email, lifeMs, requestId, keepsOthers } as const
  const { id: linkId, token } = await issueLink(trx, link, context.now)
  // The company of a visitor's request is theirs: it sends nothing.
  const cause = { ...context, companyCode: context.caller ? code : null }
  return mail.post(trx, { ...registrant, template: 'registration', to: email, linkId, token }, cause)
}

interface Renewal {
  person: PersonNames & { id: string; locale: Locale; company: string; code: string }
  /** Receives the mail. */
  email: string
  /** The request that the link completes; undefined for a company without one. */
  request: { id: string; content: RequestContent; allowed: string[]; waiting: string[] } | undefined
  keepsOthers?: boolean
}

/** The same for an open request: names and company are those that were typed in it. */
export const postRegistrationAgain = async (
  trx: MailTransaction,
  { person, email, request, keepsOthers = true }: Renewal,
  context: Pick<RequestContext, 'caller' | 'ip' | 'now'>,
  deps: PostDeps,
): Promise<void> => {
  const { id: userId, locale, code } = person
  const names = request?.content ?? person
  const services = request ? outlookText(request, await listPolicies(trx), locale) : ''
  const recipient = { userId, email, locale, names, code, company: names.company }
  const registrant = { ...recipient, services, requestId: request?.id, keepsOthers }
  return postRegistration(trx, registrant, context, deps)
}
