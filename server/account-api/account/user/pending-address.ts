import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../database/schema.ts'

/** Sub-query: the new address of a person that is not confirmed yet; null without one. */
export const pendingAddress = (eb: ExpressionBuilder<Database, 'user'>, now: Date) =>
  eb
    .selectFrom('link')
    .whereRef('link.user_id', '=', 'user.id')
    .where('link.purpose', '=', 'mailaddress')
    .where('link.used_at', 'is', null)
    .where('link.superseded_by', 'is', null)
    .where('link.ended_at', 'is', null)
    .where('link.expires_at', '>', now)
    .select('link.email')
    .orderBy('link.created_at', 'desc')
    .limit(1)
