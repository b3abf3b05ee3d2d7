import * as v from 'valibot'
import { Flag, Id, Time } from '../../model/flag.ts'
import { Page, pageQuery } from '../../model/page.ts'
import { nameTexts } from '../../model/user.ts'
import { both, editors } from '../both.ts'
import { listed } from '../listed.ts'

/** An invitation that ended without an answer. */
const EndedInvitation = v.object({
  id: Id,
  user_id: Id,
  email: v.string(),
  ...nameTexts,
  company: v.object({ code: Id, company: v.string() }),
  /** 1: the person has an account, and was asked to join. */
  asks: Flag,
  ended_at: Time,
})
export type EndedInvitation = v.InferOutput<typeof EndedInvitation>

/** Invitations that one call renews at most. */
export const renewedAtOnce = 50

/** Invitations of the caller that ended without an answer, and their renewal. */
export const invitation = {
  ...listed(
    both(
      'GET',
      'invitation/ended',
      {
        query: v.object(pageQuery),
        response: Page(EndedInvitation),
        web: 'same',
        summary:
          "Invitations that the caller has sent, an administrator to people of one's companies, and that ended without an answer",
      },
      editors,
    ),
  ),
  ...both(
    'POST',
    'invitation/renew',
    {
      effects: { account: 'always' },
      /** The last invitation of an earlier call, whose `next` it was: those after it follow. null: from the first. */
      body: v.object({ after_id: v.nullable(Id) }),
      response: v.object({
        renewed: v.number(),
        /** Those that could not be renewed, each with the code of the reason. */
        refused: v.array(v.object({ email: v.string(), code: v.string() })),
        /** For `after_id` of the next call; null: that was all. */
        next: v.nullable(Id),
        /** Seconds until the limit of mails allows more; absent: it was not reached. */
        retry_after: v.optional(v.number()),
      }),
      web: 'same',
      summary: `Sends them again, ${renewedAtOnce} at a time; another call goes on after \`next\``,
    },
    editors,
  ),
}
