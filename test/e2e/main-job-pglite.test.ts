import { describe } from 'vitest'
import { isMissing } from '../helper/services.ts'
import { testMainJob } from './journey/main-job.ts'

describe.skipIf(isMissing('chromium'))('the main job on PGlite', () => testMainJob('en', async () => ({})))
