import type { ExpressionBuilder } from 'kysely'
import type { FlagValue } from '../../../shared/rules/status.ts'
import type { Database } from '../database/schema.ts'

type Builder = Pick<ExpressionBuilder<Database, never>, 'selectFrom'>

/**
 * Sub-query that defines the rule: a person may use a service (`status` 1) while the company has it and its
 * administrators permit it, unless the maker has stopped the service. Decisions are kept while the company lacks the
 * service or it is stopped, and apply again when it returns. Without a decision row a service cannot be used.
 */
export const permissions = (eb: Builder) =>
  eb
    .selectFrom('user_service as decision')
    .innerJoin('company_service as entitlement', join =>
      join
        .onRef('entitlement.company_code', '=', 'decision.company_code')
        .onRef('entitlement.service_id', '=', 'decision.service_id'),
    )
    .select(['decision.company_code', 'decision.user_id', 'decision.service_id', 'decision.updated_at'])
    .innerJoin('service as offer', 'offer.service_id', 'decision.service_id')
    .select(eb =>
      eb
        .case()
        .when('offer.stopped_at', 'is', null)
        .then(eb.fn<FlagValue>('least', ['decision.status', 'entitlement.status']))
        .else(eb.cast<FlagValue>(eb.lit(0), 'smallint'))
        .end()
        .as('status'),
    )
