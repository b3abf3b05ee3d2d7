import type { Person } from '../../people.ts'
import { type AccountApi, companyA, day } from '../../set-up.ts'
import { type Inputs, none, type Subject } from './input.ts'

/** An invitation to company A by a person, that ended a day ago. @returns the invited person */
export const endedInvitation = async (api: AccountApi, invitedBy: Person): Promise<Person> => {
  const person = await api.person({ company: companyA, registered: false })
  await api.db
    .insertInto('link')
    .values({
      purpose: 'regist',
      hash: crypto.getRandomValues(new Uint8Array(32)),
      user_id: person.id,
      company_code: companyA,
      email: person.email,
      request_id: null,
      superseded_by: null,
      reminds: null,
      invited_by: invitedBy.id,
      created_at: new Date(api.clock.now.getTime() - 8 * day),
      expires_at: new Date(api.clock.now.getTime() - day),
    })
    .execute()
  return person
}

const renewal = async ({ api, caller }: Subject) => {
  if (caller) await endedInvitation(api, caller)
  return { body: { after_id: null } }
}

export const invitationInputs = { getInvitationEnded: none, postInvitationRenew: renewal } satisfies Partial<Inputs>
