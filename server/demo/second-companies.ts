import { newSecret } from '../account-api/access/secret.ts'
import { sealedMail } from '../account-api/mail/outbox.ts'
import { renderMail } from '../account-api/mail/render/render-mail.ts'
import type { DemoCompany } from './companies.ts'
import { type ListedAccount, midori } from './listed-accounts.ts'
import { addMember } from './members.ts'
import type { DemoMember, DemoWorld } from './world.ts'

const dayMs = 86_400_000
/** A person of this company is asked to join another. */
const askedDomain = '@hokuetsu-juki.example'

const personOf = ({ rows }: DemoWorld, matches: (email: string) => boolean) => {
  const found = rows.user.find(row => matches(row.email) && row.regist_flg === 1)
  if (!found?.id) throw new Error('no matching person in the demo data')
  const { id, email, locale = 'ja', first_name = '', middle_name = '', family_name = '' } = found
  return { id, email, locale, first_name, middle_name, family_name }
}

/** Adds a listed account to its own company and to its second company. */
export const addToSecondCompany = (
  world: DemoWorld,
  member: DemoMember,
  second: NonNullable<ListedAccount['also']>,
): void => {
  const inviter = personOf(world, email => email === 'manager@aozora.example')
  const user_id = addMember(world, { ...member, inviter })
  const joined = new Date(world.now.getTime() - 3 * dayMs)
  const { company: company_code, department, position, manager, services } = second
  const manager_flg = manager ? 1 : 0
  world.rows.company_user.push({ company_code, user_id, department, position, manager_flg, created_at: joined })
  for (const service_id of services)
    world.rows.user_service.push({ company_code, user_id, service_id, status: 1, updated_at: joined })
}

/** Adds a pending join request for a person with an account. */
export const addAskedPerson = (world: DemoWorld, companies: readonly DemoCompany[]): void => {
  const { rows, random, config, seal, now } = world
  const company = companies.find(({ code }) => code === midori)?.company ?? ''
  const { id: user_id, email, locale, ...names } = personOf(world, address => address.endsWith(askedDomain))
  const asked = new Date(now.getTime() - 2 * dayMs)
  const { secret: token, hash } = newSecret()
  const linkId = random.id()
  const post = { department: '工事部', position: '協力会社', cell_phone_number: '' }
  rows.addition.push({
    company_code: midori,
    user_id,
    email,
    ...names,
    ...post,
    services: JSON.stringify(['product-api']),
    created_at: asked,
  })
  rows.link.push({
    id: linkId,
    purpose: 'addition',
    hash,
    user_id,
    company_code: midori,
    email,
    created_at: asked,
    expires_at: new Date(asked.getTime() + config.registrationLinkDays * dayMs),
  })
  const mail = { template: 'addition', to: email, locale, userId: user_id, linkId, names, token, company } as const
  rows.mail_outbox.push({
    template: mail.template,
    locale,
    to: email,
    user_id,
    link_id: linkId,
    ...sealedMail(seal, renderMail(mail, config)),
    state: 'sent',
    attempts: 1,
    next_attempt_at: asked,
    created_at: asked,
    sent_at: asked,
  })
}
