import * as v from 'valibot'
import { Flag, Id } from '../../model/flag.ts'
import { Zip } from '../../model/phone-and-zip.ts'
import { both } from '../both.ts'

const Countries = v.array(v.object({ nation: v.string(), name: v.string() }))
const Industries = v.array(v.object({ industry_id: Id, name: v.string() }))
const Categories = v.array(v.object({ company_category_id: Id, name: v.string() }))

/** 1: no longer offered, but some companies have it. */
const retired = v.optional(Flag)
const AllIndustries = v.array(v.object({ ...Industries.item.entries, retired }))
const AllCategories = v.array(v.object({ ...Categories.item.entries, retired }))

/** Callers of a list that registration forms need, too. */
const forms = { customer: { callers: ['anyone'] }, employee: { callers: ['employee'] } } as const

/** Reference lists, in the language of the request. */
export const reference = {
  ...both('GET', 'countries', { response: Countries, web: 'same', summary: 'Countries by ISO 3166-1 code' }, forms),
  ...both(
    'GET',
    'industries',
    { web: 'same' },
    {
      customer: { callers: ['anyone'], response: Industries, summary: 'Industries of companies' },
      employee: {
        callers: ['employee'],
        response: AllIndustries,
        summary: 'Industries, for the company search and for names; retired ones are marked',
      },
    },
  ),
  ...both(
    'GET',
    'company_categories',
    { web: 'same' },
    {
      customer: { callers: ['anyone'], response: Categories, summary: 'Categories of companies' },
      employee: {
        callers: ['employee'],
        response: AllCategories,
        summary: 'Categories, for the company search and for names; retired ones are marked',
      },
    },
  ),
  ...both(
    'GET',
    'zipcode',
    {
      query: v.object({ zip: v.pipe(Zip, v.regex(/^\d{7}$/, 'format')) }),
      response: v.object({
        address_list: v.array(v.object({ zip: v.string(), address1: v.string(), address2: v.string() })),
      }),
      web: 'same',
      summary: 'Addresses of a Japanese postal code',
    },
    forms,
  ),
}
