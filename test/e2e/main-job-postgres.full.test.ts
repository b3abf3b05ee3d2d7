import { describe } from 'vitest'
import { isMissing, postgresUrl } from '../helper/services.ts'
import { testMainJob } from './journey/main-job.ts'

describe.skipIf(isMissing('chromium') || isMissing('postgres'))('the main job on PostgreSQL', () =>
  testMainJob('ja', async () => ({ DATABASE_URL: await postgresUrl() })),
)
