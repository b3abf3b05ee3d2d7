import { Button } from '../../../../kit/action/Button.tsx'
import { DialogBody, DialogFoot } from '../../../../kit/dialog/Dialog.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { Choices } from './Choices.tsx'

/** Distributor or service shop: the chosen service decides, and is preselected in the form. */
export function PartnerService({ onBack }: { onBack: () => void }) {
  const t = useText()
  const distributor = { kind: 'distributor', service: 'telematics-distributor' }
  const serviceShop = { kind: 'service_shop', service: 'service-shop-portal' }
  return (
    <>
      <DialogBody>
        <p className="phrase">{t('guide.partnerText')}</p>
        <Choices
          choices={[
            {
              title: t('guide.distributor'),
              note: t('guide.distributorNote'),
              to: href('requestForm', {}, distributor),
            },
            {
              title: t('guide.serviceShop'),
              note: t('guide.serviceShopNote'),
              to: href('requestForm', {}, serviceShop),
            },
          ]}
        />
      </DialogBody>
      <DialogFoot>
        <Button onClick={onBack}>{t('guide.back')}</Button>
      </DialogFoot>
    </>
  )
}
