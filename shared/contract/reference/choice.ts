import * as v from 'valibot'
import { Flag, Id, RowVersion } from '../../model/flag.ts'
import { List } from '../../model/list.ts'
import { Line } from '../../model/text.ts'
import { choiceLists } from '../../rules/company-lists.ts'
import { call } from '../entry.ts'

const ChoiceList = v.picklist(choiceLists, 'choice')

/** Form of a choice: its name in both languages. */
export const ChoiceNames = v.object({ name_ja: Line(100), name_en: Line(100) })

const Choice = v.object({
  id: Id,
  name_ja: v.string(),
  name_en: v.string(),
  /** 1: no longer offered. Companies that have it keep it. */
  retired: Flag,
  /** Number of companies that have it. */
  companies: v.number(),
  row_version: v.number(),
})
export type Choice = v.InferOutput<typeof Choice>

const Lists = v.object({ industry: v.array(Choice), company_category: v.array(Choice) })
export type Choices = v.InferOutput<typeof Lists>

const path = '/api/v1/admin/choice'
const change = { callers: ['editor'], response: Lists, web: 'same' } as const
const Ids = List(Id, 1000, 'required')
const target = { list: ChoiceList, id: Id, row_version: RowVersion }

/** Industries and company categories, as employees set them (our own calls). */
export const choice = {
  getAdminChoice: call('GET', path, {
    callers: ['employee'],
    response: Lists,
    web: 'same',
    summary:
      'All industries and company categories in both languages, in the order that customers see; also retired ones',
  }),
  postAdminChoice: call('POST', path, {
    ...change,
    effects: {},
    body: v.object({ list: ChoiceList, ...ChoiceNames.entries }),
    summary: 'Adds an industry or a company category at the end of its list',
  }),
  postAdminChoiceEdit: call('POST', `${path}/edit`, {
    ...change,
    effects: {},
    body: v.object({ ...target, ...ChoiceNames.entries }),
    errors: ['stale'],
    summary: 'Renames an industry or a company category, also for the companies that have it',
  }),
  postAdminChoiceOrder: call('POST', `${path}/order`, {
    ...change,
    effects: {},
    body: v.object({ list: ChoiceList, from: Ids, to: Ids }),
    errors: ['stale'],
    summary: 'Stores the order of a list. 409 `stale` with the current lists if it is no longer `from`',
  }),
  postAdminChoiceRetire: call('POST', `${path}/retire`, {
    ...change,
    effects: {},
    body: v.object({ ...target, retired: Flag }),
    errors: ['stale'],
    summary: 'Retires an industry or a company category, or offers it again. Companies that have it keep it',
  }),
}
