import { useState } from 'react'
import { useLocation } from 'wouter'
import { Form } from '../../../../kit/form/Form.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useAlert } from '../../../../state/alert.ts'
import { addNews } from '../../stores/news.ts'
import { NewsFields } from './NewsFields.tsx'
import { newsForm, textFor, toFormValues } from './news-form.ts'

/** Adds a news item, then opens its page. */
export function NewNews() {
  const t = useText()
  const [locale, setLocale] = useState(t.locale)
  const [, navigate] = useLocation()
  return (
    <Form
      className="stack"
      defaults={toFormValues(undefined)}
      draft="news new"
      failed={t('news.saveFailed')}
      label={t('news.add')}
      onSubmit={async news => {
        const added = await addNews(news)
        navigate(href('settingsNewsItem', { newsId: added.news_id }), { replace: true })
        const { title } = textFor(added, t.locale)
        useAlert.getState().show({ variant: 'success', message: 'news.added', values: { title } })
      }}
      schema={newsForm(locale)}
    >
      <NewsFields locale={locale} onLocale={setLocale} submit={t('news.add')} />
    </Form>
  )
}
