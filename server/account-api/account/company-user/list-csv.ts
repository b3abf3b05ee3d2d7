import { accountList } from '../../../../shared/lists/accounts.ts'
import { type CsvColumn, type FileReader, fileColumns } from '../../access/csv/list-csv.ts'
import type { memberRows } from './list.ts'

type Member = Awaited<ReturnType<typeof memberRows>>[number]

/** Key of a row: a person has one per company. */
export const memberKey = ({ id, company }: Pick<Member, 'id' | 'company'>): string => `${company.code} ${id}`

/** The cells that members have in files. */
export const memberCells = {
  company: ({ company }: Member) => company.company,
  invitation: ({ invitation, regist_flg }: Member) => (regist_flg === 1 ? '' : invitation),
  last_login: ({ last_login_at }: Member) => last_login_at,
}

/**
 * The columns of lists of members, in files.
 *
 * @param service the name of the service whose permission the list tells
 */
export const memberColumns = (reader: FileReader, service?: string): CsvColumn<Member>[] => {
  const list = {
    ...accountList,
    service_status: { ...accountList.service_status, title: { ja: service ?? '', en: service ?? '' } },
  }
  return fileColumns(list, reader, {
    ...memberCells,
    service_status: service === undefined ? null : row => row.service_status ?? 0,
  })
}
