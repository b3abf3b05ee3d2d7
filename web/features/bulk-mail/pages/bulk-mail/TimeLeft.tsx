import { useEffect, useState } from 'react'
import type { BulkMailDetail } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { type Translate, useText } from '../../../../messages/index.ts'
import { processedCount } from '../../parts/bulk-counts.ts'
import { rateOf, type Sample, withSample } from './rate.ts'

const rateText = (rate: number, t: Translate): string =>
  rate >= 1
    ? t('bulk.perSecond', { rate: rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate) })
    : t('bulk.perMinute', { rate: Math.max(1, Math.round(rate * 60)) })

const leftText = (seconds: number, t: Translate): string => {
  if (seconds < 60) return t('bulk.leftSoon')
  const minutes = Math.round(seconds / 60)
  return minutes < 90
    ? t('bulk.leftMinutes', { count: minutes })
    : t('bulk.leftHours', { count: Math.round(minutes / 60) })
}

/** Estimated time left, from the rate observed since the page opened. */
export function TimeLeft({ mail }: { mail: BulkMailDetail }) {
  const t = useText()
  const [samples, setSamples] = useState<readonly Sample[]>([])
  const done = processedCount(mail)
  // Each response is a sample, even if the count has not changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect depends on the response, not on the values that it reads.
  useEffect(() => setSamples(before => withSample(before, { at: Date.now(), done })), [mail])
  const rate = rateOf(samples)
  return (
    <p className="small quiet time-left">
      {rate === undefined
        ? t('bulk.leftUnknown')
        : t('bulk.left', { left: leftText(mail.pending / rate, t), rate: rateText(rate, t) })}
    </p>
  )
}
