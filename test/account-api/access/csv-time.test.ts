import { expect, test } from 'vitest'
import { csvTime } from '../../../server/account-api/access/csv/list-csv.ts'

const zones = ['Asia/Tokyo', 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Monrovia']

test.each(zones)('times in %s are as Intl formats them, also around changes of the offset', timeZone => {
  const timeOf = csvTime(timeZone)
  const { format } = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const first = Date.UTC(1970, 0, 1)
  const hour = 60 * 60 * 1000
  for (let at = first; at < Date.UTC(2040, 0, 1); at += 97 * hour + 12_345)
    expect(timeOf(new Date(at))).toBe(format(at))
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 0.5 * hour)
    for (const near of [at - 1, at]) expect(timeOf(new Date(near).toISOString())).toBe(format(near))
})

test('no time is an empty cell', () => expect([null, undefined, ''].map(csvTime('UTC'))).toEqual(['', '', '']))
