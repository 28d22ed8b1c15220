import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { TemplateText } from '#contract/messages/templates.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { Loading } from '../../../ui/query/Loading.tsx'
import { templatePreviewQuery } from '../queries.ts'
import { segmentsText } from '../sms/sms-words.ts'
import styles from './editor.module.css'

const DEBOUNCE_MS = 500

export function MessagePreview({ id, text }: { id: number; text: TemplateText }) {
  const [debounced] = useDebouncedValue(text, DEBOUNCE_MS)
  const preview = useQuery(templatePreviewQuery({ id, text: debounced }))
  return (
    <section className={primitivesStyles.stack} aria-labelledby="apercu" aria-busy={preview.isFetching}>
      <h2 id="apercu">Aperçu</h2>
      {preview.isPending && <Loading />}
      {preview.isError && (
        <Alert variant="outline" role="alert" title="Erreur lors du chargement">
          {failureMessage(preview.error)}
        </Alert>
      )}
      {preview.data && (
        <>
          <p className={primitivesStyles.note}>Avec des noms et des dates inventés, comme l’envoi de test.</p>
          <p className={styles.subject}>{preview.data.subject}</p>
          {/* The empty sandbox blocks scripts, forms and access to this page. */}
          <iframe className={styles.frame} title="Aperçu du message" sandbox="" srcDoc={preview.data.html} />
          {preview.data.sms !== null && (
            <p className={styles.sms}>
              <span>{preview.data.smsSegments ? segmentsText(preview.data.smsSegments) : 'SMS'}</span>
              {preview.data.sms}
            </p>
          )}
        </>
      )}
    </section>
  )
}
