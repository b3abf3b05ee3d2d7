// biome-ignore-all format: one mutation a line
import { inFile } from '../mutation.ts'

const tests = ['account-api/access/clock-ahead'] as const

/** A window of time has two ends. */
export const windows = [
  ...inFile('server/http/window.ts', ['bff/clock-ahead'], [
    ['a time ahead counts', ' && at <= now + clockToleranceMs', ''],
    ['a time counts for ever', 'at > now - windowMs && ', '', 'bff/session'],
    ['clocks differ by a day', 'clockToleranceMs = 60_000', 'clockToleranceMs = 24 * 60 * 60_000', 'account-api/access/clock-ahead'],
  ]),
  ...inFile('server/account-api/database/window.ts', tests, [
    ['a column that is ahead counts', ` and \${at} <= \${shifted(now, clockToleranceMs)}`, ''],
    ['what ends later than its life goes on', ` and \${until} <= \${shifted(now, lifeMs + clockToleranceMs)}`, ''],
    ['what has ended goes on', `sql<boolean>\`(\${until} > \${now} and `, 'sql<boolean>`(', 'account-api/sign-in/auth-session'],
    ['waits without end are kept', `sql<boolean>\`\${sql.ref(column)} > \${shifted(now, longestMs + clockToleranceMs)}\``, `sql<boolean>\`\${sql.ref(column)} > \${shifted(now, 100 * (longestMs + clockToleranceMs))}\``],
  ]),
  ...inFile('server/account-api/access/caller/token.ts', tests, [
    ['a session of a clock that was ahead lives', `lasting('token.expires_at', lifeMs, now)`, `lasting('token.expires_at', 100 * lifeMs, now)`],
  ]),
  ...inFile('server/account-api/access/link.ts', tests, [
    ['a link of a clock that was ahead is used', ` and link.created_at <= \${new Date(now.getTime() + clockToleranceMs)}`, '', 'account-api/access/clock-ahead'],
  ]),
  ...inFile('server/bff/session/lifecycle.ts', ['bff/clock-ahead'], [
    ['a session that began ahead of time lives', 'isWithin(createdAt, absoluteMs, clock()) && isWithin(seenAt, idleMs, clock())', 'seenAt + idleMs > clock()'],
  ]),
]
