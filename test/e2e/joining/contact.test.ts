// @module-tag all
// @module-tag chromium

/** The contact form in Chromium: from the footer to the emails, in both languages. */
import { describe, expect, test } from 'vitest'
import { newestMail } from '../../helper/product.ts'
import { checkPage, fill, flowIn, follow, onlyInFull, type Person, press } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

const { product, newVisitor } = stage({ CONTACT_MAIL: 'desk@maker.example' })

const content = '機種ごとのデータを、\n毎日取れますか。 <b>&'

/** Opens the form from the footer and fills it in, with an address in Japan. */
const write = async (visitor: Person, mail: string) => {
  const { page, origin } = visitor
  await page.goto(`${origin}/lp`)
  await follow(visitor, 'menu.contact')
  await page.waitForURL('**/lp/contact')
  await page.locator('[name="type_code"][value="service"]').check()
  await page.locator('[name="service"]').selectOption('product-api')
  await page.locator('[name="country"]').selectOption('JP')
  await fill(page, { content, name: '山田 太郎', mail, mail_confirmation: mail, company: '株式会社山田建機' })
  await fill(page, { zip: '１００－０００１', tel: '03-1234-5678' })
  await press(visitor, 'form.lookUp')
  await expect.poll(() => page.locator('[name="address"]').inputValue()).toContain('千代田')
  await page.locator('[name="agree"]').check()
}

describe.each(flowIn('ja'))('the contact form in %s', locale => {
  const mail = `taro-${locale}@yamada.example`

  test('input, confirmation, a change, sending: an automatic reply to the sender and an email to the maker', async () => {
    const visitor = await newVisitor(locale)
    const { page, t } = visitor
    await page.goto(`${product.origin}/lp/contact`)
    await page.locator('[name="content"]').waitFor()
    await page.locator('button[type="submit"]').click()
    await page.getByText(t('validation.required')).first().waitFor()
    await checkPage(visitor)
    await fill(page, { company: 'あ'.repeat(256), content: 'あ'.repeat(5001) })
    await page.locator('button[type="submit"]').click()
    for (const limit of ['255', '5,000']) await page.locator('.field-error', { hasText: limit }).waitFor()
    await write(visitor, mail)
    await checkPage(visitor)
    await page.locator('button[type="submit"]').click()

    await page.waitForURL('**/lp/contact-confirm')
    await page.getByText(content).waitFor()
    await checkPage(visitor)
    await page.getByRole('link', { name: `${t('steps.change')} ${t('account.name')}` }).click()
    await page.waitForURL('**/lp/contact?change=name')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    await page.locator('[name="name"]').fill('山田 次郎')
    expect(await page.locator('[name="content"]').inputValue()).toBe(content)
    await page.locator('button[type="submit"]').click()
    await page.waitForURL('**/lp/contact-confirm')
    await page.reload()
    await page.getByText('山田 次郎').waitFor()
    await page.getByRole('button', { name: t('contact.send') }).dblclick()
    await page.waitForURL('**/lp/contact-complete')
    await page.getByText(mail).waitFor()
    await checkPage(visitor)

    const reply = await newestMail(product.origin, mail)
    expect(reply.text).toContain(locale === 'ja' ? '山田 次郎 様' : 'Dear 山田 次郎,')
    expect(reply.links).toEqual([])
    expect((await newestMail(product.origin, 'desk@maker.example')).text).toContain(content)
    // After sending there is no draft to confirm.
    await page.goto(`${product.origin}/lp/contact-confirm`)
    await page.waitForURL('**/lp/contact')
    expect(visitor.problems).toEqual([])
  })

  onlyInFull('a failed message shows a sending error and can be sent again', async () => {
    const visitor = await newVisitor(locale)
    const { page, t } = visitor
    await write(visitor, mail)
    await page.locator('[name="service"]').selectOption({ label: t('contact.noService') })
    await page.locator('button[type="submit"]').click()
    await page.waitForURL('**/lp/contact-confirm')
    await page.getByText(t('contact.noService')).waitFor()
    await page.route('**/api/form/contract', route => route.abort())
    await press(visitor, 'contact.send')
    await page.getByText(t('steps.sendingError')).waitFor()
    await page.getByText(t('error.network')).waitFor()
    await page.unroute('**/api/form/contract')
    await press(visitor, 'contact.send')
    await page.waitForURL('**/lp/contact-complete')
  })

  onlyInFull('on a phone its pages do not scroll sideways', async () => {
    const visitor = await newVisitor(locale)
    const { page } = visitor
    await page.setViewportSize({ width: 320, height: 640 })
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await write(visitor, mail)
    expect(await width()).toBe(320)
    await page.locator('button[type="submit"]').click()
    await page.waitForURL('**/lp/contact-confirm')
    await page.getByText(content).waitFor()
    expect(await width()).toBe(320)
  })
})
