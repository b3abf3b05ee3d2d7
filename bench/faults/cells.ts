import { setTimeout as wait } from 'node:timers/promises'
import { password, personAt } from '../people.ts'
import { type Query, verifyLedger } from './books.ts'
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

/** A row of the table: the fault, results, longest wait, data loss, and recovery time. */
export interface Row {
  fault: string
  saw: string
  waited: string
  lost: string
  back: string
}

let used = 0

/** A browser for the next person, who is signed in nowhere else. */
export const nextBrowser = (site: Site, ledger: Ledger): Browser =>
  createBrowser(site.origin, { ...personAt(used++), password }, ledger)

/** Longer than this counts as no recovery. */
const recoveryMs = 60_000

/** Repeats an action until it is ok. @throws Error if that takes longer than a minute */
export const untilOk = async (act: () => Promise<Outcome>): Promise<void> => {
  const late = performance.now() + recoveryMs
  for (;;) {
    const { action, result } = await act()
    if (result === 'ok') return
    if (performance.now() > late) throw new Error(`${action} does not recover: ${result}`)
    await wait(100)
  }
}

export const inSeconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`

/** The result of `verifyLedger` as text. */
export const formatLosses = ({ lost, twice }: { lost: number; twice: number }): string =>
  [lost > 0 ? `${lost} lost` : 'none', ...(twice > 0 ? [`${twice} duplicated`] : [])].join(', ')

/** Longest wait for emails that a fault delayed. It exceeds the first retry pause. */
const mailPatienceMs = 150_000

/** Waits until all of these addresses have their email. @returns the delay and failures as text */
const untilMailed = async (site: Site, addresses: string[], since: number): Promise<string> => {
  for (;;) {
    const mailed = await site.mails()
    const missing = addresses.filter(address => !mailed.has(address)).length
    const again = addresses.filter(address => (mailed.get(address) ?? 0) > 1).length
    const late = performance.now() - since > mailPatienceMs
    if (missing === 0 || late)
      return [
        missing > 0 ? `${missing} mails not delivered` : `delayed mail after ${inSeconds(since)}`,
        ...(again > 0 ? [`${again} delivered twice`] : []),
      ].join(', ')
    await wait(500)
  }
}

/** All actions of people during a fault, concurrently. */
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
 * Starts a fault, lets people act twice, ends it, and measures the time until all actions work again. `row` settles later, once
 * delayed emails are delivered.
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
      // An edit without a response may have been applied: read the current version before the next try.
      if (outcome.result.startsWith('409')) await regular.read()
      return outcome
    })
  const back = inSeconds(since)
  const books = await verifyLedger(ledger, query, site.origin)
  const mailed = held.length > 0 ? untilMailed(site, held, since) : Promise.resolve('')
  return {
    row: mailed.then(mail => ({
      fault: `${fault.dependency}: ${fault.name}`,
      saw: inOneLine(outcomes),
      waited: longestWait(outcomes),
      lost: formatLosses(books),
      back: [back, mail].filter(text => text !== '').join('; '),
    })),
  }
}
