import * as v from 'valibot'
import { userCsv } from '../../../shared/contract/account/user-csv.ts'
import { ReaderTimeZone } from '../../../shared/model/time-zone.ts'
import { type CsvKind, csvFileName } from '../../../shared/rules/csv.ts'
import { parseInput } from '../../http/valibot.ts'
import type { CsvFile } from './download.ts'

const { path } = userCsv.getAdminUserCsv

const queries: Record<CsvKind, string> = {
  users: 'is_not_m365=1&is_m365=0',
  employees: 'is_not_m365=0&is_m365=1',
}

const Query = v.object({ time_zone: v.optional(ReaderTimeZone) })

/** All accounts, with the times in the reader's `time_zone`. Without one, the upstream has its own default. */
export const listFile = (kind: CsvKind, product: string): CsvFile => ({
  kind,
  name: csvFileName(kind, product),
  addressOf: ({ query }) => {
    const { time_zone: zone } = parseInput(Query, query)
    return `${path}?${queries[kind]}${zone === undefined ? '' : `&time_zone=${encodeURIComponent(zone)}`}`
  },
})
