// @module-tag all
// @module-tag chromium

/**
 * Checks the screens and dialogs of mail, requests and service settings, for editors and view-only employees. In the short run each
 * screen in one language.
 */
import { expect, test } from 'vitest'
import { isWalkedIn } from './journey/check-screen.ts'
import { checkScreenAndDialogs } from './journey/check-screen-and-dialogs.ts'
import { flowIn, type Person, visit } from './journey/person.ts'
import { sharedStage } from './journey/stage.ts'

const { signIn } = sharedStage()

/** Path of the newest waiting request. */
const newestRequest = async (person: Person): Promise<string> => {
  await visit(person, '/request?filter=waiting')
  const link = person.page.locator('tbody tr').getByRole('link').first()
  await link.waitFor()
  return (await link.getAttribute('href')) ?? ''
}

const screens = [
  '/mailTemplate',
  '/mailTemplate/invitation',
  '/request',
  '/request?filter=rejected',
  '/settings/service',
  '/settings/service/product-api',
  '/settings/news',
  '/settings/news?filter=withdrawn',
  '/settings/news/notice-2026-11-support',
  '/settings/document',
  '/settings/document/terms/1',
  '/settings/maker',
]
/** Its rows have the same dialogs: the first three buttons open all of them. */
const choiceScreen = '/settings/categories'
const formsForEditors = ['/settings/service/new', '/settings/news/new']
const screensForEditors = [
  '/mailManagement/bulkSending',
  '/mailManagement/bulkSending/log',
  '/mailManagement/bulkSending/log/B000003',
  '/mailManagement/automaticReply',
  '/mailManagement/automaticReply/invitation',
]

test.each(['ja', 'en'] as const)('in %s: employees who edit', async locale => {
  const editor = await signIn(locale, 'employee@maker.example')
  const paths = [...screens, ...formsForEditors, ...screensForEditors, await newestRequest(editor)]
  for (const path of paths.filter(path => isWalkedIn(locale, path))) await checkScreenAndDialogs(editor, path)
  if (isWalkedIn(locale, choiceScreen)) await checkScreenAndDialogs(editor, choiceScreen, 3)
})

test.each(flowIn('en'))('in %s: view-only employees, without controls', async locale => {
  const viewer = await signIn(locale, 'viewer@maker.example')
  for (const path of [...screens, choiceScreen, await newestRequest(viewer)]) {
    await checkScreenAndDialogs(viewer, path)
    expect(await viewer.page.locator('main [role=switch], main [aria-haspopup=dialog]').count(), path).toBe(0)
  }
  for (const path of screensForEditors) {
    await visit(viewer, path)
    // The page of companies keeps the last search.
    await viewer.page.waitForURL(/\/company(\?|$)/)
  }
})
