import { randomUUID } from 'node:crypto'
import type { Choices } from '../../../../shared/contract/reference/choice.ts'
import type { AccountApi } from '../../set-up.ts'
import { type Inputs, none } from './input.ts'

export const makerFields = {
  name_ja: '大空重工',
  name_en: 'Ozora Heavy Industries',
  contact_mail: 'support@ozora.example',
  hours_ja: '平日 9:00〜17:00',
  hours_en: 'Weekdays, 9:00–17:00 (JST)',
  sender_ja: '大空重工サポート',
  sender_en: 'Ozora Support',
}

/** A new industry, as the calls that change it name it. */
export const addedChoice = async (api: AccountApi) => {
  const editor = await api.signedIn({ employee: 'editor' })
  const body = { list: 'industry', name_ja: '林業', name_en: 'Forestry' }
  const lists: Choices = (await api.call('POST', '/api/v1/admin/choice', { as: editor, body })).body
  const { id, row_version } = lists.industry.at(-1) ?? { id: '', row_version: 0 }
  return { list: 'industry', id, row_version }
}

export const referenceInputs = {
  getCapabilities: none,
  getCountries: none,
  getIndustries: none,
  getCompanyCategories: none,
  getMaker: none,
  getAdminMaker: none,
  getAdminOpening: none,
  postAdminMaker: async ({ api }) => {
    const { row_version } = await api.db.selectFrom('maker').select('row_version').executeTakeFirstOrThrow()
    return { body: { ...makerFields, hours_en: `Weekdays, ${randomUUID()}`, row_version } }
  },
  getAdminChoice: none,
  postAdminChoice: async () => ({ body: { list: 'industry', name_ja: '林業', name_en: 'Forestry' } }),
  postAdminChoiceEdit: async ({ api }) => ({
    body: { ...(await addedChoice(api)), name_ja: '林業・木材', name_en: 'Forestry and timber' },
  }),
  postAdminChoiceOrder: async ({ api }) => {
    const from = (
      await api.db.selectFrom('industry').select('industry_id').orderBy('sort').orderBy('industry_id').execute()
    ).map(row => row.industry_id)
    return { body: { list: 'industry', from, to: from.toReversed() } }
  },
  postAdminChoiceRetire: async ({ api }) => ({ body: { ...(await addedChoice(api)), retired: 1 } }),
  getZipcode: async () => ({ query: { zip: '1000001' } }),
} satisfies Partial<Inputs>
