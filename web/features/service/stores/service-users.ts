import type { AccountSort } from '../../../../shared/lists/accounts.ts'
import type { Flag } from '../../../../shared/model/flag.ts'
import type { AccountFilter } from '../../../../shared/model/user.ts'
import { maxBatch } from '../../../../shared/rules/batch.ts'
import { ApiError } from '../../../api-error.ts'
import { has } from '../../../calls.ts'
import { useAlert } from '../../../state/alert.ts'
import { type Audience, apiOf } from '../../../state/audience.ts'
import { useCompanyServices } from '../../../state/company-service.ts'
import { listsPeople } from '../../../state/known-person.ts'
import { listStore } from '../../../state/list-store.ts'
import { resource } from '../../../state/resource.ts'

/** One service of one company. */
export interface ServiceTarget {
  audience: Audience
  company_code: string
  service_id: string
}

/** Which of the company's people to list. */
export interface ServiceUserQuery {
  page: number
  per_page: number
  search: string
  filter: AccountFilter
  /** Only people with (1) or without (0) the permission; undefined: all. */
  service_status: Flag | undefined
  sort: AccountSort
  order: 'asc' | 'desc'
}

const isSameService = (a: ServiceTarget, b: ServiceTarget) =>
  a.audience === b.audience && a.company_code === b.company_code && a.service_id === b.service_id

/** The permission of a person, where the list does not tell it. */
const permissionOf = async (
  { audience, company_code: code, service_id }: ServiceTarget,
  user_id: string,
  signal: AbortSignal,
): Promise<Flag> => {
  const services = await apiOf(audience).getUserService({ params: { code, user_id }, signal })
  return services.find(service => service.service_id === service_id)?.status ?? 0
}

/**
 * One page of a company's people, each with their permission for a service. An account API that knows only the specification is
 * asked for each person.
 */
export const useServiceUsers = listStore(
  'getCompanyUserList',
  resource(async ({ audience, ...query }: ServiceTarget & ServiceUserQuery, signal) => {
    const page = await apiOf(audience).getCompanyUserList({ query, signal })
    const withPermission = page.data.map(async row => ({
      ...row,
      service_status: row.service_status ?? (await permissionOf({ audience, ...query }, row.id, signal)),
    }))
    return { ...page, data: await Promise.all(withPermission) }
  }, isSameService),
)
listsPeople(useServiceUsers)

/** Outcome of a change of permissions. */
export interface PermitOutcome {
  done: string[]
  /** No longer members of the company. */
  gone: string[]
  /** Unchanged because of `error`. */
  failed: string[]
  error: unknown
}

const goneAmong = (ids: string[], error: unknown): string[] => {
  const named = error instanceof ApiError && error.status === 404 ? error.data.user_ids : undefined
  return Array.isArray(named) ? ids.filter(id => named.includes(id)) : []
}

/** One call for each person, where the account API has none for several. */
const permitEach = async (
  { audience, company_code, service_id }: ServiceTarget,
  ids: string[],
  status: Flag,
): Promise<PermitOutcome> => {
  const outcome: PermitOutcome = { done: [], gone: [], failed: [], error: undefined }
  for (const [at, user_id] of ids.entries())
    try {
      await apiOf(audience).postUserService({ body: { company_code, user_id, services: [{ service_id, status }] } })
      outcome.done.push(user_id)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) outcome.gone.push(user_id)
      else return { ...outcome, failed: ids.slice(at), error }
    }
  return outcome
}

/** One call, all or nothing. If people have left the company meanwhile, retries without them. */
const permitBatch = async (
  { audience, company_code, service_id }: ServiceTarget,
  ids: string[],
  status: Flag,
): Promise<PermitOutcome> => {
  const unchanged = { done: [], gone: [], failed: [], error: undefined }
  if (ids.length === 0) return unchanged
  const input = { body: { company_code, service_id, user_ids: ids, status } }
  try {
    const answer = await apiOf(audience).postServiceUsers(input)
    const shown = useCompanyServices.getState()
    if (shown.input?.company_code === company_code)
      shown.change(services =>
        services.map(service =>
          service.service_id === service_id ? { ...service, user_count: answer.user_count } : service,
        ),
      )
    return { ...unchanged, done: ids }
  } catch (error) {
    const gone = goneAmong(ids, error)
    if (gone.length === 0) return { ...unchanged, failed: ids, error }
    const rest = await permitBatch(
      { audience, company_code, service_id },
      ids.filter(id => !gone.includes(id)),
      status,
    )
    return { ...rest, gone: [...gone, ...rest.gone] }
  }
}

/** Grants (1) or withdraws (0) permissions, in batches of `maxBatch`. Stops at the first failed call. Updates the stored list. */
export const permit = async (service: ServiceTarget, ids: readonly string[], status: Flag): Promise<PermitOutcome> => {
  const permitPeople = has('postServiceUsers') ? permitBatch : permitEach
  const outcome: PermitOutcome = { done: [], gone: [], failed: [], error: undefined }
  for (let at = 0; at < ids.length; at += maxBatch) {
    const batch = ids.slice(at, at + maxBatch)
    if (outcome.failed.length > 0) {
      outcome.failed.push(...batch)
      continue
    }
    const { done, gone, failed, error } = await permitPeople(service, batch, status)
    outcome.done.push(...done)
    outcome.gone.push(...gone)
    outcome.failed.push(...failed)
    outcome.error = error
  }
  const { input, change } = useServiceUsers.getState()
  if (input && isSameService(input, service))
    change(page => ({
      ...page,
      data: page.data.map(row => (outcome.done.includes(row.id) ? { ...row, service_status: status } : row)),
    }))
  return outcome
}

/** `permit` for a selection: also reloads the list and announces the number of people changed. */
export const permitSelection = async (
  service: ServiceTarget & { name: string },
  ids: readonly string[],
  status: Flag,
): Promise<PermitOutcome> => {
  const outcome = await permit(service, ids, status)
  void useServiceUsers.getState().reload()
  if (outcome.done.length > 0)
    useAlert
      .getState()
      .show({
        variant: 'success',
        message: status === 1 ? 'service.permitted' : 'service.withdrawn',
        values: { count: outcome.done.length, service: service.name },
      })
  return outcome
}
