import * as v from 'valibot'
import { Flag, Id, Time } from '../../model/flag.ts'
import { Page, pageQuery } from '../../model/page.ts'
import { Agreement, LinkToken } from '../../model/text.ts'
import { Invitation, membershipTexts, nameTexts } from '../../model/user.ts'
import { both, editors, readers } from '../both.ts'
import { call } from '../entry.ts'
import { shownDocuments } from '../sign-in/document.ts'

/** A request to a person with an account to join a company. Contains what the company typed, not the person's own data. */
export const Addition = v.object({
  user_id: Id,
  email: v.string(),
  ...nameTexts,
  ...membershipTexts,
  manager_flg: Flag,
  services: v.array(Id),
  invitation: Invitation,
  asked_at: Time,
})
export type Addition = v.InferOutput<typeof Addition>

/** Additional registration: people with an account are asked to join another company. Lists and withdrawal are our own calls. */
export const addition = {
  ...both(
    'GET',
    'company/addition/list',
    {
      query: v.object({ company_code: Id, ...pageQuery }),
      response: Page(Addition),
      web: 'same',
      summary: 'People with an account who were asked to join and have not agreed yet, latest first',
    },
    readers,
  ),
  ...both(
    'POST',
    'company/addition/withdraw',
    {
      effects: { account: 'always' },
      body: v.object({ company_code: Id, user_id: Id }),
      response: v.object({}),
      web: 'same',
      summary: 'Withdraws the invitation and invalidates its link',
    },
    editors,
  ),
  postAccountRegist: call('POST', '/api/v1/front/account/regist', {
    callers: ['anyone'],
    effects: { account: 'proves', role: 'proves', access: 'proves' },
    body: v.object({ token: LinkToken, agree: Agreement, ...shownDocuments }),
    response: v.object({ company: v.string() }),
    web: 'same',
    errors: ['conflict', 'link_expired', 'link_used', 'link_superseded', 'link_ended'],
    limit: { calls: 60, minutes: 15 },
    summary:
      'Adds the person to the company that asked, and uses up the link. 403 if logged in as another person, 409 if a newer version of a document is in force than was shown; the link then stays valid',
  }),
}
