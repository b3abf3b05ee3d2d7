interface Accounts {
  data?: { company?: { service_total?: number | undefined } | undefined } | undefined
}

/** The services of the company of a list, for its column; undefined if the account API does not tell them. */
export const servicesOf = ({ data }: Accounts): { total: number | undefined } | undefined =>
  data && data.company?.service_total === undefined ? undefined : { total: data?.company?.service_total }
