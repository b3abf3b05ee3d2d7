// @module-tag all

/** One rule for "an administrator must remain": every way by which administrators change, in every state, one after the other. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { isFull } from '../../helper/services.ts'
import { freshAddress } from '../api/inputs/input.ts'
import type { Person } from '../people.ts'
import { type AccountApi, setUp, signIn } from '../set-up.ts'
import { losses, type Scene, ways } from './administrator-ways.ts'

type Way = keyof typeof ways
const lossNames = Object.keys(losses) as (keyof typeof losses)[]
const wayNames = Object.keys(ways) as Way[]

/** How a member may be, and how much that is worth for the company if they administer it. */
const states = {
  registered: { worth: 3, given: {} },
  invited: { worth: 2, given: { registered: false } },
  locked: { worth: 2, given: { columns: { lock_flg: 1, lock_reason: 'inactivity' } } },
  deactivated: { worth: 1, given: { membership: { active_flg: 0 } } },
} as const
type State = keyof typeof states
const stateNames = Object.keys(states) as State[]

interface Other {
  state: State
  manager: boolean
}

describe.each(engines)('rule 5: one rule keeps an administrator, on %s', engine => {
  let api: AccountApi
  let editor: Person
  let companies = 0
  beforeAll(async () => {
    api = await setUp(engine, { loginFailuresPerAddress: 1_000_000 })
    editor = await api.signedIn({ employee: 'editor' })
  })
  afterAll(() => api.close())

  /** A company whose administrator is in a state, with another person, and a general user who does not count. */
  const companyOf = async (state: State, other?: Other) => {
    // One employee invites thousands of people here. The limits of emails are tested elsewhere.
    await api.db.deleteFrom('attempt').execute()
    const company = await api.company(`W${String(++companies).padStart(5, '0')}`)
    await api.person({ company })
    const one = await api.person({ company, manager: true, ...states[state].given })
    const two = other && (await api.person({ company, manager: other.manager, ...states[other.state].given }))
    const isAble = other?.manager === true && other.state === 'registered'
    if (two && isAble) two.token = await signIn(api.app, two)
    const colleague = isAble ? two : undefined
    const scene: Scene = { api, editor, company, person: one, colleague }
    return { scene, one, two }
  }

  /** How well a company is administered, as the rule says it: 3 by one who can log in, 0 by none. */
  const worthOf = async (company: string): Promise<number> => {
    const administrators = await api.db
      .selectFrom('company_user')
      .innerJoin('user', 'user.id', 'company_user.user_id')
      .select(['user.regist_flg', 'user.lock_flg', 'user.active_flg', 'company_user.active_flg as member_flg'])
      .where('company_code', '=', company)
      .where('manager_flg', '=', 1)
      .execute()
    return Math.max(
      0,
      ...administrators.map(({ regist_flg, lock_flg, active_flg, member_flg }) => {
        if (active_flg === 0 || member_flg === 0) return 1
        return regist_flg === 1 && lock_flg === 0 ? 3 : 2
      }),
    )
  }

  test.each(['deleted by the maker', 'unlinked'] as const)(
    'a wrong promotion of one of two invited people is undone, and the person %s',
    async way => {
      const { scene, two } = await companyOf('invited', { state: 'invited', manager: false })
      const wrong = { ...scene, person: two as Person }
      expect((await ways['made an administrator'](wrong)).status).toBe(200)
      expect(await ways[way](wrong)).toMatchObject({ status: 409, body: { code: 'administrator' } })
      expect((await ways['made a general user'](wrong)).status).toBe(200)
      expect((await ways[way](wrong)).status).toBe(200)
      expect(await ways['made a general user'](scene)).toMatchObject({ body: { code: 'last_administrator' } })
    },
  )

  const pairs = wayNames.flatMap(first => wayNames.map(second => [first, second] as const))
  const others = stateNames.flatMap(one => stateNames.map(other => ({ one, other })))
  // A short run takes a third of the pairs, each way first and second, each in one of the states; a full run all in all.
  const pairsOf = (first: Way) =>
    pairs.flatMap((pair, at) => {
      if (pair[0] !== first) return []
      if (!isFull && (wayNames.indexOf(first) + wayNames.indexOf(pair[1])) % 3 > 0) return []
      return others
        .filter((_, index) => isFull || index === (at * 7) % others.length)
        .map(state => ({ pair, ...state }))
    })

  test.each(wayNames)('no other way after “%s” leaves a company worse administered', async way => {
    const worse: unknown[] = []
    for (const { pair, one, other } of pairsOf(way)) {
      const { scene, two } = await companyOf(one, { state: other, manager: true })
      let worth = await worthOf(scene.company)
      expect(worth).toBe(Math.max(states[one].worth, states[other].worth))
      const answers = [await ways[pair[0]](scene)]
      const between = await worthOf(scene.company)
      if (between < worth) worse.push({ pair, one, other, worth, between })
      worth = between
      answers.push(await ways[pair[1]]({ ...scene, person: two as Person, colleague: undefined }))
      const last = await worthOf(scene.company)
      if (last < worth || last === 0) worse.push({ pair, one, other, worth, last })
      for (const { status } of answers) expect(status).toBeLessThan(500)
    }
    expect(worse).toEqual([])
  })

  /** What the text of `last_administrator` names: appoint, unlock or reactivate another, who registers if invited. */
  const provideAnother = async (scene: Scene, needed: number, other?: Other & { person: Person }) => {
    const on = { ...scene, person: other?.person ?? { id: '', email: freshAddress() } }
    const steps: Way[] = []
    if (other?.state === 'locked') steps.push('unlocked')
    if (other?.state === 'deactivated') steps.push('activated by the maker')
    if (other && !other.manager) steps.push('made an administrator')
    if (!other || other.state === 'invited') {
      steps.push('invited again as administrator')
      if (needed === 3) steps.push('registered')
    }
    for (const step of steps) expect([step, (await ways[step](on)).status]).toEqual([step, 200])
  }

  const circles = stateNames.flatMap(one => [
    { one, other: undefined },
    ...stateNames.flatMap(state => [true, false].map(manager => ({ one, other: { state, manager } }))),
  ])
  test.each(lossNames)('“%s” is refused with a way out that is not refused itself', async loss => {
    for (const { one, other } of circles.filter((_, at) => isFull || at % 3 === lossNames.indexOf(loss) % 3)) {
      const { scene, two } = await companyOf(one, other)
      const what = `${one}, ${JSON.stringify(other)}`
      for (let step = 0; step < 3; step++) {
        const { status, body } = await ways[loss](scene)
        if (status === 200 || status === 404 || status === 422) break
        expect(step, `${what}: still ${body.code}`).toBeLessThan(2)
        const general = body.code === 'administrator' ? await ways['made a general user'](scene) : undefined
        if ((general?.body.code ?? body.code) === 'last_administrator')
          await provideAnother(scene, states[one].worth, other && { ...other, person: two as Person })
        else expect([what, body.code, general?.status]).toEqual([what, 'administrator', 200])
      }
    }
  })

  test('every way is made in some state', async () => {
    const made = new Set<string>()
    for (const way of wayNames)
      for (const state of stateNames) {
        const { scene, two } = await companyOf('registered', { state, manager: false })
        scene.colleague = { ...scene.person, token: await signIn(api.app, scene.person) }
        if (way === 'registered') await ways['invited again as general user']({ ...scene, person: two as Person })
        if ((await ways[way]({ ...scene, person: two as Person })).status === 200) made.add(way)
      }
    expect([...made]).toEqual(wayNames)
  })
})
