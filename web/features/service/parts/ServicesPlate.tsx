import type { ReactNode } from 'react'
import type { CompanyService } from '../../../../shared/model/service.ts'
import { Nameplate } from '../../../kit/frame/Nameplate.tsx'
import { useTitle } from '../../../kit/text/title.ts'
import { useText } from '../../../messages/index.ts'

interface ServicesPlateProps {
  code: string
  label: ReactNode
  /** The company's name; undefined while loading. */
  company: string | undefined
  services: readonly CompanyService[] | undefined
}

/** Nameplate above a company's services: its name and their number. */
export function ServicesPlate({ code, label, company, services }: ServicesPlateProps) {
  const t = useText()
  const title = t('service.list')
  useTitle(company === undefined ? undefined : `${title} – ${company}`)
  return (
    <Nameplate
      code={code}
      data={
        services && [
          {
            term: t('service.count'),
            value: services
              .filter(({ status, stopped }) => status === 1 && stopped !== 1)
              .length.toLocaleString(t.locale),
          },
        ]
      }
      label={label}
      title={company ?? title}
    />
  )
}
