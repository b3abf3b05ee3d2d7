import * as v from 'valibot'
import { mailStates } from '../../../../../shared/contract/mail/automatic-reply.ts'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { useList } from '../../../../kit/list/list-state.ts'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { isMissing, Missing } from '../../../../kit/status/Missing.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { MailManagement } from '../../parts/MailManagement.tsx'
import { useAutomaticReply } from '../../stores/automatic-reply.ts'
import { MailList } from './MailList.tsx'

const State = v.picklist(mailStates)

/** The list state of the page. An unknown state means `all`. */
const useMailList = () => {
  const list = useList()
  const { page } = list
  const state = v.is(State, list.filter) ? list.filter : undefined
  return { list: { ...list, filter: state ?? 'all' }, query: { page, ...(state && { state }) } }
}

/** The emails sent from one template: recipient, time, state. */
export default function Page({ params: { templateId } }: PageProps<'automaticReply'>) {
  const t = useText()
  const { list, query } = useMailList()
  const mails = useResource(useAutomaticReply, { template_id: templateId, ...query })
  const template = mails.data?.template
  useTitle(template && `${t('replies.rail')} – ${template.name}`)
  if (isMissing(mails.error)) return <Missing />
  return (
    <MailManagement>
      <BackLink href={href('automaticReplies')}>{t('replies.rail')}</BackLink>
      <PageHeader
        actions={
          template && <ButtonLink href={href('mailTemplate', { templateId })}>{t('replies.toTemplate')}</ButtonLink>
        }
        data={template && [{ term: t('replies.subject'), value: template.subject }]}
        label={t('replies.rail')}
        title={template?.name ?? t('route.automaticReply')}
      />
      <Loaded resource={mails} labels={{ loading: t('replies.listLoading'), failed: t('replies.listFailed') }}>
        {page => <MailList list={list} loading={mails.status === 'loading'} page={page} />}
      </Loaded>
    </MailManagement>
  )
}
