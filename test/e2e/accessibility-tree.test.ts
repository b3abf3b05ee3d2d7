// @module-tag all
// @module-tag chromium

/** The comparison of the accessibility tree with what is seen finds each kind of difference. */
import { expect, test } from 'vitest'
import { openBrowser } from '../helper/browser.ts'
import { treeFindings } from './journey/accessibility-tree.ts'
import { sharedBrowser } from './journey/stage.ts'

const browser = sharedBrowser()

test('differences between what is seen and told are found, and nothing else', async () => {
  const { page, context } = await openBrowser(browser(), 'en')
  const findings = async (body: string) => {
    await page.setContent(`<!doctype html><html lang="en"><title>Test</title><body><main>${body}</main>`)
    return treeFindings(page, 'en')
  }
  expect(
    await findings(`
      <h1>Accounts</h1><h2>Add</h2><label for="a">Name</label><input id="a"><button>Save</button>
      <p lang="ja">ログアウト</p><span style="position:absolute;width:1px;height:1px;overflow:hidden">Only told</span>`),
  ).toEqual([])
  expect(await findings('<h1>Accounts</h1><p aria-hidden="true">Read this</p>')).toEqual([
    '“Read this” is seen and not told',
  ])
  expect(await findings('<button aria-label="Close">Save</button>')).toEqual(['button “Close” is seen as “save”'])
  expect(await findings('<label for="a">Name</label><input id="a" aria-label="Email">')).toEqual([
    'textbox “Email” is seen as “name”',
  ])
  expect(await findings('<button class="icon"><svg width="9" height="9"></svg></button><img alt="" src="x">')).toEqual([
    'button icon has no name',
  ])
  expect(
    await findings('<a href="/">Save<span hidden>Save</span></a><a href="/" aria-label="Save Save">Save</a>'),
  ).toEqual(['link “Save Save” is told twice'])
  expect(await findings('<h1>Accounts</h1><h3>Person</h3>')).toEqual(['heading “Person” jumps from 1 to 3'])
  const read = (before: string, after: string) => `“${after}” is read after “${before}” and seen before it`
  expect(await findings('<div style="display:flex;flex-direction:column-reverse"><p>One</p><p>Two</p></div>')).toEqual([
    read('One', 'Two'),
  ])
  expect(await findings('<div style="display:flex;flex-direction:row-reverse"><p>One</p><p>Two</p></div>')).toEqual([
    read('One', 'Two'),
  ])
  expect(await findings('<h1>Accounts</h1><button>ログアウト</button>')).toEqual(['“ログアウト” is not in en'])
  await context.close()
})
