// @module-tag all
// @module-tag chromium

/** A person's own data and those in each company are two parts, for people of one company and of several, and for employees. */
import { describe, expect, test } from 'vitest'
import { checkPage, fill, flowIn, onlyInFull, type Person, press, pressEdit } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

const { product, logInAs, signIn } = stage()

const dialogOf = ({ page }: Person) => page.getByRole('dialog')
const part = ({ page }: Person, name: string) => page.getByRole('region', { name, exact: true })
const own = (person: Person) => part(person, person.t('account.details'))
const membership = (person: Person) => part(person, person.t('account.membership'))
/** The part of a page with the data in each company. */
const memberships = (person: Person) =>
  person.page.locator('section.panel', { has: person.page.locator('.memberships') })
const editIn = async (person: Person, company: string) => {
  await memberships(person)
    .getByRole('button', { name: `${person.t('edit.open')} ${company}` })
    .click()
  await dialogOf(person).waitFor()
}
/** Names of the fields in the dialog. */
const names = async (person: Person) => {
  await dialogOf(person).waitFor()
  const inputs = await dialogOf(person).locator('input').all()
  return (await Promise.all(inputs.map(input => input.getAttribute('name')))).sort()
}
const save = async (person: Person) => {
  await dialogOf(person).locator('button[type="submit"]').click()
  await dialogOf(person).waitFor({ state: 'detached' })
}
const ownFields = ['email', 'family_name', 'first_name', 'middle_name']
const companyFields = ['cell_phone_number', 'department', 'position']
const openAccount = async ({ page }: Person, list: string, email: string) => {
  await page.goto(`${product.origin}${list}?search=${encodeURIComponent(email)}`)
  await page.locator('tbody tr', { hasText: email }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 3 }).first().waitFor()
}

describe.each(flowIn('ja'))('(%s)', locale => {
  test('a person of two companies changes their name outside both, and each company’s data apart', async () => {
    const person = await logInAs(locale, 'both@aozora.example')
    const { page, t } = person
    await own(person).waitFor()
    await memberships(person).getByRole('heading', { level: 3 }).nth(1).waitFor()
    const titles = await memberships(person).getByRole('heading', { level: 3 }).allTextContents()
    expect(titles).toHaveLength(2)
    await checkPage(person)

    await pressEdit(person, 'details')
    await dialogOf(person)
      .getByRole('heading', { name: t('edit.own') })
      .waitFor()
    expect(await names(person)).toEqual(ownFields)
    await checkPage(person)
    await fill(page, { middle_name: `Q${locale}` })
    await save(person)
    await own(person)
      .locator('dd', { hasText: `Q${locale}` })
      .waitFor()
    await page.locator('h1', { hasText: `Q${locale}` }).waitFor()

    for (const [at, company] of titles.entries()) {
      await editIn(person, company)
      await dialogOf(person)
        .getByRole('heading', { name: t('edit.ownAt').replace('{company}', company) })
        .waitFor()
      expect(await names(person)).toEqual(companyFields)
      await fill(page, { position: `P${at}${locale}` })
      await save(person)
      await memberships(person)
        .locator('dd', { hasText: `P${at}${locale}` })
        .waitFor()
    }
    expect(
      await own(person)
        .locator('dd', { hasText: `P0${locale}` })
        .count(),
    ).toBe(0)
    expect(
      await memberships(person)
        .locator('dd', { hasText: `P0${locale}` })
        .count(),
    ).toBe(1)
    expect(person.problems).toEqual([])
  })

  test('a person of one company has both parts; saving one elsewhere does not make the other stale', async () => {
    const [one, two] = [await logInAs(locale, 'staff@aozora.example'), await logInAs(locale, 'staff@aozora.example')]
    const { t } = one
    await memberships(one).getByRole('heading', { level: 3 }).waitFor()
    await checkPage(one)
    await pressEdit(one, 'details')
    await pressEdit(two, 'membership')
    await fill(two.page, { department: `D${locale}` })
    await save(two)
    await fill(one.page, { middle_name: `R${locale}` })
    await save(one)
    await own(one)
      .locator('dd', { hasText: `R${locale}` })
      .waitFor()
    await memberships(one)
      .locator('dd', { hasText: `D${locale}` })
      .waitFor()

    // The second window is older than the change of the name.
    await pressEdit(two, 'membership')
    await fill(two.page, { position: `S${locale}` })
    await save(two)
    await memberships(two)
      .locator('dd', { hasText: `S${locale}` })
      .waitFor()

    // The same part is a conflict, as before.
    await pressEdit(one, 'membership')
    await fill(one.page, { position: `T${locale}` })
    await dialogOf(one).locator('button[type="submit"]').click()
    await dialogOf(one).getByText(t('edit.changedMeanwhile')).waitFor()
    await dialogOf(one).getByText(`S${locale}`).waitFor()
    await save(one)
    await memberships(one)
      .locator('dd', { hasText: `T${locale}` })
      .waitFor()
    // The refused calls are the conflicts.
    for (const person of [one, two]) expect(person.problems.filter(problem => !problem.includes('409'))).toEqual([])
  })

  onlyInFull('an employee edits both parts of an account; a viewer reads them', async () => {
    const editor = await signIn(locale, 'employee@maker.example')
    const viewer = await signIn(locale, 'viewer@maker.example')
    for (const person of [editor, viewer]) {
      await openAccount(person, '/company/C000001/account', 'both@aozora.example')
      for (const region of [own(person), membership(person)]) await region.waitFor()
      await checkPage(person)
    }
    expect(await viewer.page.getByRole('button', { name: viewer.t('edit.open') }).count()).toBe(0)
    await pressEdit(editor, 'details')
    expect(await names(editor)).toEqual(ownFields)
    await checkPage(editor)
    await fill(editor.page, { middle_name: `U${locale}` })
    await save(editor)
    await own(editor)
      .locator('dd', { hasText: `U${locale}` })
      .waitFor()
    await pressEdit(editor, 'membership')
    expect(await names(editor)).toEqual(companyFields)
    await checkPage(editor)
    await fill(editor.page, { department: `V${locale}` })
    await save(editor)
    await membership(editor)
      .locator('dd', { hasText: `V${locale}` })
      .waitFor()
    for (const person of [editor, viewer]) expect(person.problems).toEqual([])
  })

  onlyInFull('an administrator edits only the membership of a person of another company, and reads why', async () => {
    const admin = await signIn(locale, 'manager@aozora.example')
    await openAccount(admin, '/accountSetting/C000001/account', 'both@aozora.example')
    await own(admin).getByText(admin.t('edit.shared')).waitFor()
    expect(await own(admin).getByRole('button').count()).toBe(0)
    await checkPage(admin)
    await pressEdit(admin, 'membership')
    expect(await names(admin)).toEqual(companyFields)
    await checkPage(admin)
    await press(admin, 'ui.cancel')
    await openAccount(admin, '/accountSetting/C000001/account', 'unregistered@aozora.example')
    await pressEdit(admin, 'details')
    expect(await names(admin)).toEqual(ownFields)
    expect(admin.problems).toEqual([])
  })
})
