import type * as v from 'valibot'
import type { Contract } from '../../../shared/contract/index.ts'
import { demoServicePath } from '../../../shared/rules/demo-service.ts'

type Top = v.InferOutput<Contract['getTop']['response']>

/** A service's URL if its scheme is http or https, or its page in the demo; else null. */
const webAddress = (text: string, id: string): string | null => {
  if (text === demoServicePath(id)) return text
  if (!URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

/** A customer's own page: usable services first. Only usable services have a URL. */
export const topPage = ({ user, services, alone_in, notices }: Top) => ({
  user,
  alone_in,
  notices,
  services: services
    .map(
      ({ service_id, name, description, icon, status, stopped, front_url, obtainable, companies, requested_by }) => ({
        service_id,
        name,
        description,
        companies,
        requested_by,
        icon,
        stopped: stopped === 1,
        usable: status === 1,
        obtainable: obtainable !== 0,
        url: status === 1 ? webAddress(front_url, service_id) : null,
      }),
    )
    .sort((one, other) => Number(other.usable) - Number(one.usable)),
})
