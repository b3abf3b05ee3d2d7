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

const open = { callers: ['anyone'], web: 'same' } as const
const admin = { callers: ['employee'], web: 'same' } as const

/** Reference lists, in the language of the request. */
export const reference = {
  getCountries: call('GET', '/api/v1/front/countries', {
    ...open,
    response: Countries,
    summary: 'Countries by ISO 3166-1 code',
  }),
  getIndustries: call('GET', '/api/v1/front/industries', {
    ...open,
    response: Industries,
    summary: 'Industries of companies',
  }),
  getCompanyCategories: call('GET', '/api/v1/front/company_categories', {
    ...open,
    response: Categories,
    summary: 'Categories of companies',
  }),
  getZipcode: call('GET', '/api/v1/front/zipcode', {
    ...open,
    ...zipcode,
    summary: 'Addresses of a Japanese postal code',
  }),
  getAdminCountries: call('GET', '/api/v1/admin/countries', {
    ...admin,
    response: Countries,
    summary: 'Countries, for employees',
  }),
  getAdminIndustries: call('GET', '/api/v1/admin/industries', {
    ...admin,
    response: AllIndustries,
    summary: 'Industries, for the company search and for names; retired ones are marked',
  }),
  getAdminCompanyCategories: call('GET', '/api/v1/admin/company_categories', {
    ...admin,
    response: AllCategories,
    summary: 'Categories, for the company search and for names; retired ones are marked',
  }),
  getAdminZipcode: call('GET', '/api/v1/admin/zipcode', {
    ...admin,
    ...zipcode,
    summary: 'Addresses of a Japanese postal code, for employees',
  }),
}
