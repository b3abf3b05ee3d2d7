import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertDocument } from '../../../server/demo/texts.ts'
import { type OpeningStep, openingSteps } from '../../../shared/contract/reference/opening.ts'
import { engines } from '../../helper/account-api.ts'
import { mailConfig } from '../build.ts'
import type { Person } from '../people.ts'
import { type AccountApi, setUp } from '../set-up.ts'

const sender = 'noreply@maker.example'

describe.each(engines)('what an installation needs before it opens, on %s', engine => {
  let api: AccountApi
  let editor: Person
  const bare = { mail: { from: `Maker <${sender}>`, contact: sender } }
  beforeAll(async () => {
    api = await setUp(engine)
    editor = await api.signedIn({ employee: 'editor' })
    await api.db.deleteFrom('terms').execute()
    await api.db.updateTable('service').set({ front_url: '' }).execute()
  })
  afterAll(() => api.close())

  /** The steps that are done, for an account API with a configuration. */
  const done = async (config = {}): Promise<OpeningStep[]> => {
    const to = await api.withConfig({ ...bare, ...config })
    const { body } = await api.call('GET', '/api/v1/admin/opening', { to, as: editor })
    expect(body.map(({ step }: { step: OpeningStep }) => step)).toEqual(openingSteps)
    return body.flatMap(({ step, done }: { step: OpeningStep; done: number }) => (done === 1 ? [step] : []))
  }

  const setMaker = (values: Record<string, string>) => api.db.updateTable('maker').set(values).execute()
  const acts: Record<OpeningStep, () => Promise<object>> = {
    name: async () => {
      await setMaker({ name_ja: '大空重機' })
      expect(await done()).toEqual([])
      await setMaker({ name_en: 'Ozora' })
      return {}
    },
    contact: async () => {
      await setMaker({ contact_mail: sender.toUpperCase() })
      expect(await done()).not.toContain('contact')
      await setMaker({ contact_mail: 'support@maker.example' })
      return {}
    },
    terms: async () => {
      await insertDocument(api.db, 'terms')
      return {}
    },
    privacy: async () => {
      await insertDocument(api.db, 'privacy')
      return {}
    },
    services: async () => {
      const all = await api.db.selectFrom('service').select('service_id').execute()
      const [last, ...others] = all.map(({ service_id }) => service_id)
      const set = (ids: string[], values: { front_url: string } | { stopped_at: Date }) =>
        api.db.updateTable('service').set(values).where('service_id', 'in', ids).execute()
      await set(others, { front_url: 'https://service.maker.example/' })
      expect(await done()).not.toContain('services')
      // The page of the demo is there in development only.
      await set([last ?? ''], { front_url: `/dev/service/${last}` })
      expect(await done()).not.toContain('services')
      // One that is not offered needs no address.
      await set([last ?? ''], { stopped_at: new Date() })
      expect(await done()).toContain('services')
      await set(others, { stopped_at: new Date() })
      expect(await done()).not.toContain('services')
      await api.db
        .updateTable('service')
        .set({ front_url: 'https://service.maker.example/', stopped_at: null })
        .execute()
      return {}
    },
    editor: async () => {
      await api.person({ employee: 'view-only' })
      expect(await done()).not.toContain('editor')
      await api.person({ employee: 'editor' })
      return {}
    },
    mail: async () => ({ mail: { ...bare.mail, smtpUrl: mailConfig('smtp://127.0.0.1:1').smtpUrl } }),
    address: async () => ({ publicUrl: 'https://account.maker.example' }),
  }

  test('each step is done by its act', async () => {
    const sofar: OpeningStep[] = []
    let config = {}
    for (const step of openingSteps) {
      expect(await done(config), `before ${step}`).toEqual(sofar)
      config = { ...config, ...(await acts[step]()) }
      sofar.push(step)
      expect(await done(config), step).toEqual(sofar)
    }
  })

  test('nothing with demo data', async () => {
    const to = await api.withConfig({ demoData: true })
    expect((await api.call('GET', '/api/v1/admin/opening', { to, as: editor })).body).toEqual([])
  })
})
