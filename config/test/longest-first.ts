import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take half a minute and more, the longest first. */
const long = [
  'e2e/walk-employees',
  'e2e/hostile',
  'e2e/walk-customers',
  'e2e/staff',
  'server/bulk-mail/pglite',
  'server/bulk-mail/postgres',
  'account-api/bulk-mail/sending',
  'e2e/two-browsers',
  'e2e/main-job-pglite',
  'e2e/main-job-postgres',
  'e2e/mail-management',
  'e2e/password',
]

/** Long files come first, so that in the end no worker is left alone with one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex(name => moduleId.includes(`/test/${name}.test.`))
      return at < 0 ? long.length : at
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
