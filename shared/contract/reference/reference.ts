import * as v from 'valibot'
import { Flag, Id } from '../../model/flag.ts'
import { Zip } from '../../model/phone-and-zip.ts'
import { call } from '../entry.ts'

const Countries = v.array(v.object({ nation: v.string(), name: v.string() }))
const Industries = v.array(v.object({ industry_id: Id, name: v.string() }))
const Categories = v.array(v.object({ company_category_id: Id, name: v.string() }))

/** 1: no longer offered, but some companies have it. */
const retired = v.optional(Flag)
const AllIndustries = v.array(v.object({ ...Industries.item.entries, retired }))
const AllCategories = v.array(v.object({ ...Categories.item.entries, retired }))

const zipcode = {
  query: v.object({ zip: v.pipe(Zip, v.regex(/^\d{7}$/, 'format')) }),
  response: v.object({
    address_list: v.array(v.object({ zip: v.string(), address1: v.string(), address2: v.string() })),
  }),
} as const

const open = { method: 'GET', callers: ['anyone'], web: 'same' } as const
const admin = { method: 'GET', callers: ['employee'], web: 'same' } as const

/** Reference lists, in the language of the request. */
export const reference = {
  getCountries: call({
    ...open,
    path: '/api/v1/front/countries',
    response: Countries,
    summary: 'Countries by ISO 3166-1 code',
  }),
  getIndustries: call({
    ...open,
    path: '/api/v1/front/industries',
    response: Industries,
    summary: 'Industries of companies',
  }),
  getCompanyCategories: call({
    ...open,
    path: '/api/v1/front/company_categories',
    response: Categories,
    summary: 'Categories of companies',
  }),
  getZipcode: call({
    ...open,
    ...zipcode,
    path: '/api/v1/front/zipcode',
    summary: 'Addresses of a Japanese postal code',
  }),
  getAdminCountries: call({
    ...admin,
    path: '/api/v1/admin/countries',
    response: Countries,
    summary: 'Countries, for employees',
  }),
  getAdminIndustries: call({
    ...admin,
    path: '/api/v1/admin/industries',
    response: AllIndustries,
    summary: 'Industries, for the company search and for names; retired ones are marked',
  }),
  getAdminCompanyCategories: call({
    ...admin,
    path: '/api/v1/admin/company_categories',
    response: AllCategories,
    summary: 'Categories, for the company search and for names; retired ones are marked',
  }),
  getAdminZipcode: call({
    ...admin,
    ...zipcode,
    path: '/api/v1/admin/zipcode',
    summary: 'Addresses of a Japanese postal code, for employees',
  }),
}
