import * as v from 'valibot'
import { Flag, Id, OptionalTime, RowVersion } from '../../model/flag.ts'
import { List } from '../../model/list.ts'
import { ServiceIcon } from '../../model/service.ts'
import { Line, OptionalLine, rawLength } from '../../model/text.ts'
import { demoServicePath } from '../../rules/demo-service.ts'
import { requestKinds } from '../../rules/requests.ts'
import { call } from '../entry.ts'

/** Kinds of customer, each once, in the order of the rule. */
const Kinds = v.pipe(
  List(v.picklist(requestKinds, 'choice'), 10),
  v.transform(kinds => requestKinds.filter(kind => kinds.includes(kind))),
)

/** A short text; line breaks become spaces. */
const Paragraph = v.pipe(
  v.string('required'),
  rawLength(255),
  // Line by line: a pattern of spaces around a line break takes minutes for a megabyte of spaces.
  v.transform(text =>
    text
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean)
      .join(' '),
  ),
  Line(),
)

/** What “Open” leads to; '' if there is nothing to open. In the demo a page of ours, which the account API checks. */
const FrontUrl = v.pipe(
  OptionalLine(1000),
  v.check(text => text === '' || isWebAddress(text) || text.startsWith(demoServicePath('')), 'format'),
)

/** Not the id of any service: in its place in the address of the page that adds one. */
export const newServiceId = 'new'

/** Id of a new service. */
const NewServiceId = v.pipe(
  v.string('required'),
  rawLength(40),
  v.transform(text => text.trim()),
  v.minLength(1, 'required'),
  v.maxLength(40, 'too_long:40'),
  v.regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, 'service_id'),
  v.check(id => id !== newServiceId, 'id_taken'),
)

/** What employees set about a service. */
export const serviceFields = {
  name_ja: Line(),
  name_en: Line(),
  description_ja: Paragraph,
  description_en: Paragraph,
  front_url: FrontUrl,
  icon: ServiceIcon,
  kinds: v.pipe(Kinds, v.minLength(1, 'required')),
  /** Of these, the kinds whose requests wait for an employee's approval. */
  approved_kinds: Kinds,
  /** Needs a contract of its own: never granted without an employee. */
  needs_contract: Flag,
  open_for_request: Flag,
}

/** Form of a new service. */
export const NewService = v.object({ service_id: NewServiceId, ...serviceFields })

/** Form of an existing service. */
export const ServiceEdit = v.object(serviceFields)

const Setting = v.object({
  service_id: Id,
  name_ja: v.string(),
  name_en: v.string(),
  description_ja: v.string(),
  description_en: v.string(),
  front_url: v.string(),
  icon: ServiceIcon,
  kinds: Kinds,
  approved_kinds: Kinds,
  needs_contract: Flag,
  open_for_request: Flag,
  /** When it was stopped; null: it is in force. */
  stopped_at: OptionalTime,
  /** Number of companies that have it. */
  companies: v.number(),
  /** 1: a company has or had it, or a request names it. It can then be stopped, but not deleted. */
  used: Flag,
  row_version: v.number(),
})
export type ServiceSetting = v.InferOutput<typeof Setting>

const path = '/api/v1/admin/service/setting'
const change = { callers: ['editor'], response: Setting, web: 'same' } as const

const Ids = List(Id, 1000, 'required')

/** The services of the maker, as employees set them (our own calls). Both languages, whatever the reader's. */
export const serviceSetting = {
  getAdminServiceSetting: call('GET', path, {
    callers: ['employee'],
    response: v.array(Setting),
    web: 'same',
    summary: 'All services with what employees set about each, in the order that customers see; also stopped ones',
  }),
  postAdminServiceSetting: call('POST', path, {
    ...change,
    effects: { voice: 'always' },
    body: NewService,
    summary: 'Adds a service at the end of the order. Its id never changes; 422 `id_taken` for one that exists',
  }),
  postAdminServiceSettingEdit: call('POST', `${path}/edit`, {
    ...change,
    effects: { voice: 'always' },
    body: v.object({ service_id: Id, ...serviceFields, row_version: RowVersion }),
    errors: ['stale'],
    summary: 'Changes a service. Kinds whose requests need approval are limited to the kinds that it is for',
  }),
  postAdminServiceSettingOrder: call('POST', `${path}/order`, {
    ...change,
    effects: {},
    body: v.object({
      /** The order that the editor saw. */
      from: Ids,
      to: Ids,
    }),
    response: v.array(Setting),
    errors: ['stale'],
    summary: 'Stores the order of all services. 409 `stale` with the current list if it is no longer `from`',
  }),
  postAdminServiceSettingStop: call('POST', `${path}/stop`, {
    ...change,
    effects: { access: 'always' },
    body: v.object({ service_id: Id, stopped: Flag, row_version: RowVersion }),
    errors: ['stale'],
    summary:
      'Stops a service: it can be neither opened, requested nor granted. Or brings it back, with everything as it was',
  }),
  deleteAdminServiceSetting: call('DELETE', `${path}/:service_id`, {
    callers: ['editor'],
    effects: {},
    params: v.object({ service_id: Id }),
    body: v.object({ row_version: RowVersion }),
    response: v.object({}),
    web: 'same',
    errors: ['stale', 'service_used'],
    summary: 'Deletes a service. 409 `service_used` if a company has or had it, or a request names it: stop it instead',
  }),
}

/** Whether a text is the address of a web page that browsers can open: http or https, without a password in it. */
export const isWebAddress = (text: string): boolean =>
  URL.parse(text) !== null &&
  /^https?:\/\/(?:[\p{L}\p{N}._-]+|\[[0-9a-f:.]+\])(?::0*[1-9]\d{0,4})?(?:[/?#]\S*)?$/iu.test(text)
