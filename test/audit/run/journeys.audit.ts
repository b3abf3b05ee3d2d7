/** A customer and an employee, in both languages and a production set-up, and the evidence that they leave. */
import { readFile, rm } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Locale } from '../../../shared/model/flag.ts'
import { publishTerms } from '../../e2e/journey/first-start.ts'
import { launchBrowser } from '../../helper/browser.ts'
import { browserPieces, serverPieces } from '../journey/collect.ts'
import * as customers from '../journey/customer.ts'
import { dumpDatabase, dumpRedis, readFiles } from '../journey/dumps.ts'
import * as employees from '../journey/employee.ts'
import { probe } from '../journey/probes.ts'
import { secretsOf, wrongPassword } from '../journey/secrets.ts'
import { type Site, startSite } from '../journey/site.ts'
import { type WatchedPerson, watch } from '../journey/watch.ts'
import { judgeAnswers } from '../judge/answers.ts'
import { judgeCookies } from '../judge/cookies.ts'
import type { Piece } from '../judge/evidence.ts'
import { judgePolicies } from '../judge/policies.ts'
import { judgeSecrets } from '../judge/secrets.ts'
import { plantFaults } from './plant.ts'
import { type Results, shortKinds } from './results.ts'

const mode = inject('auditMode')
const people: WatchedPerson[] = []
const pieces: Piece[] = []
let site: Site
let browser: Browser

beforeAll(async () => {
  site = await startSite(mode === 'planted' ? plantFaults : undefined)
  browser = await launchBrowser(site.browserFlags)
})

afterAll(async () => {
  await browser?.close()
  // After a failed journey the site still runs.
  await site?.stop()
  await site?.stopStores()
  if (site) await rm(site.folder, { recursive: true, force: true })
})

const watchPerson = async (locale: Locale, name: string): Promise<WatchedPerson> => {
  const person = await watch(browser, site.origin, locale, name)
  people.push(person)
  return person
}

const dumpSessions = async (when: string) => void pieces.push(...(await dumpRedis(site.redisUrl, when)))

const runJourneys = async (locale: Locale, company: string, domain: string) => {
  const manager = await watchPerson(locale, 'customer')
  const customer = { company, mail: `boss@${domain}`, staff: `staff@${domain}` }
  await customers.begin(manager, site, customer)
  const employee = await watchPerson(locale, 'employee')
  await employees.failToEnter(employee, wrongPassword)
  await employees.enterAsEmployee(employee, site)
  await employees.openAccount(employee, company, customer.mail)
  await employees.editTemplate(employee)
  await employees.downloadCsv(employee)
  await dumpSessions('while both are logged in')
  await customers.leave(manager)
  await customers.forgetPassword(manager, site, customer.mail)
  await customers.tryPasskey(manager)
  await customers.leave(manager)
  await employees.leave(employee)
  await employees.enterAtProvider(employee)
  await employees.leave(employee)
  await dumpSessions('after both have logged out')
}

/** Stops the site, and collects all evidence. */
const collect = async (): Promise<void> => {
  for (const text of await site.metrics())
    pieces.push({ place: 'metrics', label: 'GET /metrics', bytes: Buffer.from(text) })
  for (const person of people) {
    pieces.push(...(await person.pieces()))
    // A page that still loads something would report that it misses the server.
    await person.waitForIdle()
    await person.context.close()
  }
  expect(await site.stop()).toEqual([0, 0])
  const { bff, accountApi } = site.logs()
  pieces.push(
    ...browserPieces(site.front.exchanges),
    ...serverPieces(site.hop.exchanges, 'calls upstream', 'answers upstream'),
    ...serverPieces(site.authService.exchanges, 'authentication service', 'authentication service'),
    ...serverPieces(site.oidcProvider.exchanges, 'OpenID provider', 'OpenID provider'),
    ...serverPieces(site.collector.exchanges, 'traces', 'traces'),
    ...(await Promise.all(
      Object.entries(site.auditLogs).map(async ([label, file]) => ({
        place: 'audit logs' as const,
        label,
        bytes: await readFile(file),
      })),
    )),
    { place: 'BFF log', label: 'its output', bytes: Buffer.from(bff) },
    { place: 'account API log', label: 'its output', bytes: Buffer.from(accountApi) },
    ...site.mailServer.mails.map(mail => ({
      place: 'mails' as const,
      label: mail.subject ?? '',
      bytes: Buffer.from(JSON.stringify(mail)),
    })),
    ...(await dumpDatabase(site)),
    ...(await readFiles(site.dataFolders.bff, 'files')),
    // The embedded database is read as rows.
    ...(await readFiles(site.dataFolders.accountApi, 'files')).filter(({ label }) => !label.startsWith('database/')),
    ...(await readFiles('dist/web', 'built page')),
  )
}

const judge = async (probed: Awaited<ReturnType<typeof probe>>): Promise<Results> => {
  const kinds = secretsOf(site, pieces)
  const answers = [...site.front.exchanges, ...probed]
  const secrets = judgeSecrets(kinds, pieces)
  const headers = judgeAnswers(answers, ...(mode === 'planted' ? [shortKinds] : []))
  const cookies = judgeCookies(
    site.front.exchanges,
    people.flatMap(person => person.cookies),
  )
  const policies = judgePolicies(answers)
  const problems = people.flatMap(({ problems }) => problems.map(what => ({ check: 'browser', what })))
  return {
    parts: site.parts,
    exchanges: answers.length,
    bytes: pieces.reduce((sum, { bytes }) => sum + bytes.length, 0),
    secrets: kinds.map(({ name, values }) => ({ name, values: values.length })),
    cells: secrets.cells,
    cookies: cookies.rows,
    answers: headers.rows,
    policies: policies.rows,
    findings: [...secrets.findings, ...headers.findings, ...cookies.findings, ...policies.findings, ...problems],
  }
}

test('the journeys', { timeout: 600_000 }, async ({ task }) => {
  const first = await watchPerson('ja', 'first employee')
  await employees.registerEmployee(first, site)
  await employees.enterAsEmployee(first, site)
  if (mode === 'whole') {
    await publishTerms(first, 1, '規約の本文。', 'The text of the terms.')
    await first.recordState('published terms')
    await runJourneys('ja', 'ハヤマ建機リース', 'hayama.example')
    await runJourneys('en', 'Hayama Lease', 'hayama-lease.example')
  } else await dumpSessions('while people are logged in')
  await employees.leave(first)
  const probed = await probe(site.bffPort)
  await collect()
  task.meta.results = await judge(probed)
})
