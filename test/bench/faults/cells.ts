import { setTimeout as wait } from 'node:timers/promises'
import { password, personAt } from '../people.ts'
import { checkBooks, type Query } from './books.ts'
import {
  type Browser,
  createBrowser,
  createLedger,
  inOneLine,
  type Ledger,
  longestWait,
  type Outcome,
} from './person.ts'
import type { Fault, Site } from './site.ts'

/** A row of the table: what happened, what people saw, what was lost, and when it served again. */
export interface Row {
  fault: string
  saw: string
  waited: string
  lost: string
  back: string
}

let used = 0

/** A browser of a person that no other browser is signed in as. */
export const nextBrowser = (site: Site, ledger: Ledger): Browser =>
  createBrowser(site.origin, { ...personAt(used++), password }, ledger)

/** What does not come back within this time does not come back by itself. */
const comeBackMs = 60_000

/** Repeats something until it is ok. @throws Error when that takes longer than a minute */
export const untilOk = async (act: () => Promise<Outcome>): Promise<void> => {
  const late = performance.now() + comeBackMs
  for (;;) {
    const { action, result } = await act()
    if (result === 'ok') return
    if (performance.now() > late) throw new Error(`${action} does not come back: ${result}`)
    await wait(100)
  }
}

export const inSeconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`

/** Words for what the books say. */
export const inWords = ({ lost, twice }: { lost: number; twice: number }): string =>
  [lost > 0 ? `${lost} lost` : 'nothing', ...(twice > 0 ? [`${twice} twice`] : [])].join(', ')

/** Longest wait for mails that a fault held back: beyond the first pause between two tries. */
const mailPatienceMs = 150_000

/** When the mails to all of these addresses have come, in words; at once where there are none. */
const untilMailed = async (site: Site, addresses: string[], since: number): Promise<string> => {
  for (;;) {
    const taken = await site.mails()
    const missing = addresses.filter(address => !taken.has(address)).length
    const again = addresses.filter(address => (taken.get(address) ?? 0) > 1).length
    const late = performance.now() - since > mailPatienceMs
    if (missing === 0 || late)
      return [
        missing > 0 ? `${missing} mails never came` : `waiting mail after ${inSeconds(since)}`,
        ...(again > 0 ? [`${again} came twice`] : []),
      ].join(', ')
    await wait(500)
  }
}

/** What everybody tries while something is wrong, all at once. */
const everything = (regular: Browser, newcomer: Browser, leaver: Browser): Promise<Outcome[]> =>
  Promise.all([
    regular.page(),
    regular.session(),
    regular.read(),
    regular.edit(),
    newcomer.logIn(),
    leaver.logOut(),
    regular.requestAccess(),
  ])

/**
 * Begins a fault, lets people act twice, ends it, and measures how long it takes until they can do everything again. The mails
 * that it held back are awaited in `row`, which settles later.
 */
export const runFault = async (site: Site, fault: Fault, query: Query): Promise<{ row: Promise<Row> }> => {
  const ledger = createLedger()
  const browser = () => nextBrowser(site, ledger)
  const [regular, first, second] = [browser(), browser(), browser()]
  for (const { logIn } of [regular, first, second]) await untilOk(logIn)
  await untilOk(regular.read)

  await fault.begin()
  const ends = wait(fault.lastsMs)
  const outcomes = await everything(regular, browser(), first)
  await ends
  outcomes.push(...(await everything(regular, browser(), second)))
  const held = [...ledger.requests]
  await fault.end()

  const since = performance.now()
  const { result } = await regular.session()
  if (result === 'signed out') {
    outcomes.push({ action: 'afterwards', result, ms: 0 })
    await untilOk(regular.logIn)
  }
  const newcomer = browser()
  for (const act of [regular.read, regular.edit, newcomer.logIn, newcomer.logOut, regular.requestAccess])
    await untilOk(async () => {
      const outcome = await act()
      // An edit whose answer never came may have been done: people read before they go on.
      if (outcome.result.startsWith('409')) await regular.read()
      return outcome
    })
  const back = inSeconds(since)
  const books = await checkBooks(ledger, query, site.origin)
  const mailed = held.length > 0 ? untilMailed(site, held, since) : Promise.resolve('')
  return {
    row: mailed.then(mail => ({
      fault: `${fault.dependency}: ${fault.name}`,
      saw: inOneLine(outcomes),
      waited: longestWait(outcomes),
      lost: inWords(books),
      back: [back, mail].filter(text => text !== '').join('; '),
    })),
  }
}
