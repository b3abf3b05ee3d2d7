import type { HeldJob } from '../../../../shared/model/held-job.ts'
import { jobs } from '../../../../shared/rules/jobs.ts'
import { type Translate, useText } from '../../../messages/index.ts'

const heldText = ({ kind, name }: HeldJob, t: Translate): string =>
  name === '' ? t(jobs[kind].words) : t('held.named', { kind: t(jobs[kind].words), name })

/** Lists the work of an account that was put on hold, for a person who logs in next; nothing if there is none. */
export function HeldJobs({ jobs }: { jobs: readonly HeldJob[] }) {
  const t = useText()
  if (jobs.length === 0) return null
  return (
    <>
      <p>{t('rescue.held')}</p>
      <ul className="plain-list">
        {jobs.map((job, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list does not change.
          <li key={index}>{heldText(job, t)}</li>
        ))}
      </ul>
    </>
  )
}
