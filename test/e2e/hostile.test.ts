// @module-tag all
// @module-tag chromium

/**
 * Hostile text in Chromium: 500 strings go into text fields of customers and visitors, by the browser's own editing. In the short
 * run one field of each kind gets one of eight, and the others one of a hundred; the schemas of all fields are tested without a browser.
 * Each string is rejected with a message at its field, or accepted. Accepted text is stored and shown as typed, and does not
 * affect markup, emails or other people's data.
 */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { personName } from '../../shared/rules/names.ts'
import { cleanLine, cleanLines } from '../../shared/rules/text.ts'
import { hostileLine, hostileLines, hostileStrings } from '../helper/hostile-strings.ts'
import { newestMail } from '../helper/product.ts'
import { isFull } from '../helper/services.ts'
import { requestLink } from './journey/access-request.ts'
import { closeDialog, fill, type Person, press, pressEdit, serviceSwitches, submitLogin } from './journey/person.ts'
import { stage } from './journey/stage.ts'
import { type FieldResults, typeEverywhere } from './journey/type-everywhere.ts'

const { product, newVisitor, logInAs, signIn } = stage({ CONTACT_MAIL: 'desk@maker.example' })
let visitor: Person
let manager: Person

beforeAll(async () => {
  visitor = await newVisitor('en')
  manager = await signIn('ja', 'manager@aozora.example')
})

const at = (person: Person, path: string) => person.page.goto(product.origin + path)
const staffList = '/accountSetting/C000001/account'

/** Opens the account that a search finds. */
const openAccount = async (person: Person, email: string) => {
  await at(person, `${staffList}?search=${encodeURIComponent(email)}`)
  await person.page.locator('tbody tr', { hasText: email }).getByRole('link').click()
  await person.page.getByRole('heading', { level: 3 }).first().waitFor()
}

/** The visible characters of a text: emails break links with spaces, and drop invisible characters. */
const visibleCharacters = (text: string): string =>
  text.normalize('NFC').replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')

/** The elements of a page without text. Hostile text must not change them. The order of overlays is that of their first render. */
const markup = (page: Page) =>
  page.evaluate(() => {
    const elementsOf = (part: Element) => [part, ...part.querySelectorAll('*')].map(({ localName }) => localName)
    return [...document.body.children].map(part => elementsOf(part).join(' ')).sort()
  })
const attacked = (page: Page) => page.evaluate(() => 'attacked' in window)

/** Fails all POST requests of a page like a lost connection, so that an accepted form shows a sending failure. */
const failPosts = (page: Page) =>
  page.evaluate(() => {
    const { fetch } = window
    window.fetch = (input, init) =>
      init?.method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init)
  })

const expectResults = (tried: FieldResults, count: number) => {
  for (const [field, { accepted, rejected }] of Object.entries(tried)) {
    expect(accepted.length + rejected.length, field).toBe(count)
    // A text, never a code.
    for (const { typed, message } of rejected) expect([typed, message]).toEqual([typed, expect.stringMatching(/[^\w]/)])
  }
}

/** Names of the text fields in the open form. */
const textFields = (page: Page) =>
  page
    .locator('form:has([type="submit"])')
    .last()
    .locator('textarea, input:not([type="checkbox"], [type="radio"], [readonly])')
    .evaluateAll(controls => controls.map(control => control.getAttribute('name')))

/** The kinds of the named fields, as browsers distinguish them. */
const kindsOf = (page: Page, fields: readonly string[]) =>
  page.evaluate(
    fields =>
      fields.map(name => {
        const { localName, type, inputMode } = document.querySelector(`form [name="${name}"]`) as HTMLInputElement
        return `${localName} ${type} ${inputMode}`
      }),
    fields,
  )

/** Kinds of fields that have had their strings. */
const known = new Set<string>()

/** Of all strings, every so many. */
const every = (step: number) => hostileStrings.filter((_, index) => isFull || index % step === 0)

/** Tries more strings in the fields of a form that are the first of their kind than in the others. */
const tryForm = async (page: Page, fields: readonly string[]): Promise<FieldResults> => {
  const kinds = await kindsOf(page, fields)
  const isFirst = kinds.map((kind, index) => !known.has(kind) && kinds.indexOf(kind) === index)
  for (const kind of kinds) known.add(kind)
  const results: FieldResults = {}
  for (const [names, strings] of [
    [fields.filter((_, index) => isFirst[index]), every(8)],
    [fields.filter((_, index) => !isFirst[index]), every(100)],
  ] as const) {
    if (names.length === 0) continue
    const found = await typeEverywhere(page, names, strings)
    expectResults(found, strings.length)
    Object.assign(results, found)
  }
  return results
}

/** Results by form. */
const tried: Record<string, FieldResults> = {}
const acceptedBy = (form: string, field: string): string[] => tried[form]?.[field]?.accepted ?? []

describe('hostile text in every text field is rejected with a message at the field, or accepted', () => {
  const forms: Record<string, { person: () => Person; open: (person: Person) => Promise<unknown>; fields: string[] }> =
    {
      '/loginFront': {
        person: () => visitor,
        open: person => at(person, '/loginFront'),
        fields: ['email', 'password'],
      },
      '/lp/form': {
        person: () => visitor,
        open: person => at(person, '/lp/form?kind=new_company'),
        fields: [
          'company',
          'zip',
          'address1',
          'address2',
          'tel',
          'family_name',
          'middle_name',
          'first_name',
          'department',
          'position',
          'mail',
          'mail_confirmation',
        ],
      },
      '/lp/contact': {
        person: () => visitor,
        open: person => at(person, '/lp/contact'),
        fields: ['content', 'name', 'mail', 'mail_confirmation', 'company', 'zip', 'address', 'address2', 'tel'],
      },
      '/register': {
        person: () => visitor,
        open: async person => {
          await person.page.goto(await requestLink(product.origin, 'hostile@yamada.example'))
        },
        fields: [
          'company',
          'tel',
          'fax',
          'zip',
          'address1',
          'address2',
          'employees',
          'group',
          'family_name',
          'middle_name',
          'first_name',
          'department',
          'position',
          'cell_phone_number',
          'password',
          'password_confirmation',
        ],
      },
      '/passwordReset': { person: () => visitor, open: person => at(person, '/passwordReset'), fields: ['email'] },
      '/passwordReset?token': {
        person: () => visitor,
        open: async person => {
          await at(person, '/passwordReset')
          await fill(person.page, { email: 'second@aozora.example' })
          await person.page.locator('[type=submit]').click()
          await person.page.waitForURL('**/passwordResetSentMail')
          await person.page.goto((await newestMail(product.origin, 'second@aozora.example')).links[0] ?? '')
        },
        fields: ['password', 'password_confirmation'],
      },
      'the reason of /locked': {
        person: () => visitor,
        open: async person => {
          await submitLogin(person, 'lockedmanager@midori.example')
          await person.page.waitForURL('**/locked')
        },
        fields: ['text'],
      },
      '/accountInformation/passwordReset': {
        person: () => manager,
        open: person => at(person, '/accountInformation/passwordReset'),
        fields: ['current_password', 'password', 'password_confirmation'],
      },
      'adding an account': {
        person: () => manager,
        open: async person => {
          await at(person, staffList)
          await press(person, 'account.add')
        },
        fields: ['email', 'family_name', 'middle_name', 'first_name', 'department', 'position', 'cell_phone_number'],
      },
      'editing a person': {
        person: () => manager,
        open: async person => {
          await openAccount(person, 'staff@aozora.example')
          await pressEdit(person, 'details')
        },
        fields: ['family_name', 'middle_name', 'first_name', 'email'],
      },
      'editing a membership': {
        person: () => manager,
        open: async person => {
          await openAccount(person, 'staff@aozora.example')
          await pressEdit(person, 'membership')
        },
        fields: ['department', 'position', 'cell_phone_number'],
      },
      'the reason for deleting an account': {
        person: () => manager,
        open: async person => {
          await openAccount(person, 'staff@aozora.example')
          await press(person, 'delete.open')
          await press(person, 'delete.continue')
        },
        fields: ['text'],
      },
    }

  test.each(Object.entries(forms))('%s', async (form, { person: who, open, fields }) => {
    const person = who()
    const { page } = person
    await open(person)
    await page.locator(`[name="${fields[0]}"]`).first().waitFor()
    expect((await textFields(page)).sort()).toEqual([...fields].sort())
    await failPosts(page)
    tried[form] = await tryForm(page, fields)
    expect(await attacked(page)).toBe(false)
  })
})

/** Values for each turn from the strings that each field accepted; together the fields use as many strings as possible. */
const turns = (form: string, fields: readonly string[], count: number) =>
  Array.from({ length: count }, (_, turn) =>
    Object.fromEntries(
      fields.map((field, index) => {
        const accepted = acceptedBy(form, field).filter(text => cleanLine(text) !== '')
        return [field, accepted[(turn * fields.length + index) % accepted.length] ?? '']
      }),
    ),
  )

const nameOf = ({ family_name = '', middle_name = '', first_name = '' }: Record<string, string>) =>
  personName({
    family_name: cleanLine(family_name),
    middle_name: cleanLine(middle_name),
    first_name: cleanLine(first_name),
  })

describe('accepted text is stored and shown as typed', () => {
  test('in the data of an account', async () => {
    const { page, t } = manager
    const count = isFull ? 40 : 4
    const submit = async (part: 'details' | 'membership', values: Record<string, string>) => {
      await pressEdit(manager, part)
      await fill(page, values)
      await page.locator('[role=dialog] [type=submit]').click()
      await page.locator('[role=dialog]').waitFor({ state: 'detached' })
    }
    const facts = async (part: 'details' | 'membership') =>
      (
        await page
          .getByRole('region', { name: t(`account.${part}`) })
          .locator('dd')
          .allTextContents()
      ).slice(0, 2)
    const memberships = turns('editing a membership', ['department', 'position'], count)
    await openAccount(manager, 'staff@aozora.example')
    // The last aborted request may have been reported late.
    manager.problems.splice(0)
    await serviceSwitches(manager).first().waitFor()
    const before = await markup(page)
    for (const [turn, names] of turns(
      'editing a person',
      ['family_name', 'middle_name', 'first_name'],
      count,
    ).entries()) {
      const { department = '', position = '' } = memberships[turn] ?? {}
      await submit('details', names)
      await submit('membership', { department, position })
      const name = nameOf(names)
      await expect.poll(() => facts('details')).toEqual([name, 'staff@aozora.example'])
      await expect.poll(() => facts('membership')).toEqual([cleanLine(department), cleanLine(position)])
      expect(await page.locator('h1').textContent()).toBe(name)
    }
    await page.reload()
    await page.getByRole('heading', { level: 3 }).first().waitFor()
    expect(await attacked(page)).toBe(false)
    // The alert disappears after a while.
    await expect.poll(() => markup(page)).toEqual(before)
    await at(manager, `${staffList}?search=staff@aozora.example`)
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    expect(manager.problems).toEqual([])
  })

  test('in a search, the term stays in its field', async () => {
    const { page } = manager
    for (const text of acceptedBy('editing a membership', 'department').slice(0, isFull ? 15 : 3)) {
      await at(manager, `${staffList}?search=${encodeURIComponent(text)}`)
      await page.locator('tbody tr, .empty-state').first().waitFor()
      expect(await page.locator('[name="search"]').inputValue()).toBe(text)
    }
    expect(await attacked(page)).toBe(false)
    expect(manager.problems).toEqual([])
  })

  test('in an invitation: shown in the list, and in an email with one subject, one recipient and one link', async () => {
    const { page, t } = manager
    const fields = ['family_name', 'middle_name', 'first_name', 'department', 'position']
    for (const [turn, values] of turns('adding an account', fields, isFull ? 10 : 2).entries()) {
      const email = `hostile${turn}@aozora.example`
      await at(manager, `${staffList}?search=${email}`)
      await press(manager, 'account.add')
      await fill(page, { ...values, email })
      await page.locator('[role=dialog] [type=submit]').click()
      await page.getByText(t('addAccount.sent')).waitFor()
      await closeDialog(manager)
      const link = page.locator('tbody tr', { hasText: email }).getByRole('link')
      await expect.poll(() => link.textContent()).toBe(nameOf(values))
      const mail = await newestMail(product.origin, email)
      // The mail shows 60 characters of a name, spaces that break links included.
      expect(visibleCharacters(mail.text)).toContain([...visibleCharacters(nameOf(values))].slice(0, 40).join(''))
      expect(mail.subject).not.toMatch(/[\r\n]/)
      expect(mail.links).toHaveLength(1)
      expect(mail.html).not.toMatch(/<(script|img|svg|b)\b/i)
    }
    expect(await attacked(page)).toBe(false)
    expect(manager.problems).toEqual([])
  })

  test('in a message to the maker: shown on the confirmation page and in the emails', async () => {
    const { page } = visitor
    const fields = ['content', 'name', 'company', 'address', 'address2']
    for (const [turn, values] of turns('/lp/contact', fields, isFull ? 8 : 2).entries()) {
      const mail = `hostile${turn}@yamada.example`
      await at(visitor, '/lp/contact')
      await page.locator('[name="type_code"]').first().check()
      await page.locator('[name="country"]').selectOption('JP')
      await fill(page, { ...values, mail, mail_confirmation: mail, zip: '1000001', tel: '03-1234-5678' })
      await page.locator('[name="agree"]').check()
      await page.locator('[type=submit]').click()
      await page.waitForURL('**/lp/contact-confirm')
      await page.locator('dd').first().waitFor()
      const shown = await page.locator('dd').allTextContents()
      for (const field of fields)
        expect(shown).toContain(field === 'content' ? cleanLines(values[field] ?? '') : cleanLine(values[field] ?? ''))
      await page.locator('[type=submit]').click()
      await page.waitForURL('**/lp/contact-complete')
      await newestMail(product.origin, mail)
      const toMaker = await newestMail(product.origin, 'desk@maker.example')
      expect(visibleCharacters(toMaker.text)).toContain(visibleCharacters(values.content ?? ''))
      expect(toMaker.subject).not.toMatch(/[\r\n]/)
      expect(toMaker.html).not.toMatch(/<(script|img|svg)\b/i)
    }
    expect(await attacked(page)).toBe(false)
    expect(visitor.problems).toEqual([])
    expect(await (await fetch(`${product.origin}/dev/mailbox.json?to=victim@evil.example`)).json()).toEqual([])
  })
})

test('text that employees set is shown as typed, and runs no script', async () => {
  const employee = await logInAs('en', 'employee@maker.example')
  type Answer = { status: number; body: Record<string, unknown> }
  const call = (path: string, body?: object): Promise<Answer> =>
    employee.page.evaluate(
      async ([path, body]) => {
        const headers = { 'X-CSRF': '1', 'content-type': 'application/json' }
        const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
        const response = await fetch(`/api/v1/admin/${path}`, init)
        return { status: response.status, body: await response.json() }
      },
      [path, body] as const,
    )
  const saved = async (path: string, body: object) => {
    const answer = await call(path, body)
    expect([path, answer.status, answer.body.errors]).toEqual([path, 200, undefined])
    return answer.body
  }
  /** What a page shows, with the choices of its fields. */
  const expectShown = async ({ page }: Person, texts: string[]) => {
    const missing = async () => {
      const shown = (await page.locator('body').textContent()) ?? ''
      return texts.filter(text => !shown.includes(text))
    }
    await expect.poll(missing).toEqual([])
    expect(await attacked(page)).toBe(false)
    const links = await page.locator('a').evaluateAll(all => all.map(link => (link as HTMLAnchorElement).protocol))
    expect(links.filter(protocol => !['http:', 'https:', 'mailto:'].includes(protocol))).toEqual([])
  }

  const services = Object.values((await call('service/setting')).body) as Record<string, unknown>[]
  const texts = services.map((_, index) => ({ name: hostileLine(2 * index), description: hostileLine(2 * index + 1) }))
  for (const [index, { stopped_at: _, companies: __, used: ___, ...service }] of services.entries()) {
    const { name = '', description = '' } = texts[index] ?? {}
    const named = { ...service, name_ja: name, name_en: name, description_ja: description, description_en: description }
    for (const front_url of ['javascript:window.attacked=1', 'data:text/html,<script>window.attacked=1</script>'])
      expect((await call('service/setting/edit', { ...named, front_url })).body.errors).toEqual({
        front_url: ['format'],
      })
    await saved('service/setting/edit', named)
  }
  const [name_ja, name_en, hours] = [hostileLine(10), hostileLine(11), hostileLine(12)]
  const { row_version } = (await call('maker')).body
  await saved('maker', { name_ja, name_en, hours_ja: hours, hours_en: hours, row_version })
  const category = (await call('choice')).body.company_category as Record<string, unknown>[]
  const categories = category.map((_, index) => hostileLine(13 + index))
  for (const [index, { id, row_version }] of category.entries()) {
    const names = { name_ja: categories[index], name_en: categories[index] }
    await saved('choice/edit', { list: 'company_category', id, row_version, ...names })
  }
  const text = { title: hostileLine(20), body: hostileLines(0, 40) }
  await saved('news/add', { ja: text, en: text, published_at: '2026-01-01T00:00:00Z', ends_at: null })

  // Only usable services: those of the company.
  await at(manager, '/accountInformation')
  await expectShown(manager, [text.title, text.body, name_ja, hours, texts[0]?.name ?? '', texts[0]?.description ?? ''])
  await at(visitor, '/lp')
  await expectShown(visitor, [name_en, hours, ...texts.flatMap(({ name, description }) => [name, description])])
  await at(employee, '/company/C000001/information')
  await employee.page
    .getByRole('button', { name: employee.t('edit.open'), exact: true })
    .first()
    .click()
  await employee.page.locator('select[name=category]').waitFor()
  await expectShown(employee, categories)

  const draft = await saved('document/draft', { document: 'terms' })
  const target = { document: 'terms', version: draft.version }
  const edited = await saved('document/edit', {
    ...target,
    row_version: draft.row_version,
    ja: text.body,
    en: text.body,
  })
  await saved('document/publish', { ...target, row_version: edited.row_version, published_at: null })
  await at(visitor, '/term')
  await expectShown(visitor, text.body.split('\n'))
  expect([...employee.problems, ...manager.problems, ...visitor.problems]).toEqual([])
})
