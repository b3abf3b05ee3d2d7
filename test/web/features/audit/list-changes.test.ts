import { describe, expect, test } from 'vitest'
import type { AuditLine } from '../../../../shared/contract/audit/audit.ts'
import { listChanges } from '../../../../web/features/audit/parts/list-changes.ts'
import type { Translate } from '../../../../web/messages/index.ts'

const textOf = (id: string) => (id === 'audit.comma' ? ', ' : id.replace('audit.field.', ''))
const t = Object.assign((text: string | { en: string }) => (typeof text === 'string' ? textOf(text) : text.en), {
  has: (_: string) => false,
  locale: 'en',
}) as unknown as Translate
const ids = ['rental', 'owner', 'workshop', 'dealer', 'maker', 'other']
const names = {
  industry: new Map<string, string>(),
  category: new Map(ids.map(id => [id, id.toUpperCase()])),
  nation: new Map<string, string>(),
  service: new Map<string, string>(),
}
const reordered = (from: string[], to: string[]) =>
  listChanges(
    {
      action: 'choice.order',
      before: { company_category_order: from },
      after: { company_category_order: to },
    } as unknown as AuditLine,
    names,
    t,
  ).map(({ term, before, after }) => `${term}: ${before} → ${after}`)

describe('a changed order in the audit trail', () => {
  test('names what moved, with its places before and after', () =>
    expect(reordered(ids, ['owner', 'rental', ...ids.slice(2)])).toEqual(['OWNER: 2 → 1', 'RENTAL: 1 → 2']))
  test('four moved items are named, five are the whole lists', () => {
    expect(reordered(ids, ['owner', 'rental', 'dealer', 'workshop', 'maker', 'other'])).toHaveLength(4)
    const [whole] = reordered(ids, ['other', ...ids.slice(0, 5)])
    expect(whole).toBe(
      'company_category_order: RENTAL, OWNER, WORKSHOP, DEALER, MAKER, OTHER → OTHER, RENTAL, OWNER, WORKSHOP, DEALER, MAKER',
    )
  })
  test('other items than before are the whole lists', () =>
    expect(reordered(['rental', 'owner'], ['rental', 'other'])).toEqual([
      'company_category_order: RENTAL, OWNER → RENTAL, OTHER',
    ]))
})

test.each(['constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__proto__'])(
  'the name %s is a field like any other',
  name => {
    const state = (value: unknown) => JSON.parse(`{"${name}": ${JSON.stringify(value)}}`)
    const changes = (action: string, before: unknown, after: unknown) =>
      listChanges({ action, before, after } as unknown as AuditLine, names, t)
    expect(changes('company.service', {}, state(1))).toEqual([
      { field: name, term: name, before: 'account.notUsable', after: 'account.usable' },
    ])
    expect(changes('service.edit', {}, state('typed'))).toEqual([{ field: name, term: name, after: 'typed' }])
  },
)
