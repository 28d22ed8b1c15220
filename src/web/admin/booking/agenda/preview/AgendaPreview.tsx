import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { addDays, type Day, mondayOf } from '#domain/language/time.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { AgendaFields } from '../fields/agenda-fields.ts'
import { OutsideList } from '../outside/OutsideList.tsx'
import { outsideSentence } from '../outside/outside-sentence.ts'
import { type AgendaTarget, agendaPreviewQuery } from '../queries.ts'
import styles from './AgendaPreview.module.css'
import { PreviewControls } from './PreviewControls.tsx'
import { PreviewWeek } from './PreviewWeek.tsx'

const DEBOUNCE_MS = 400

const TOO_FAR = 'On ne peut pas encore réserver si loin : vos règles de réservation disent jusqu’à quand.'

type Props = { target: AgendaTarget; today: Day; start: Day; onStart: (start: Day) => void }

export function AgendaPreview({ target, today, start, onStart }: Props) {
  const [serviceId, setServiceId] = useState<number | undefined>(undefined)
  const [typedFields] = useDebouncedValue(useWatch<AgendaFields & { version?: number }>(), DEBOUNCE_MS)
  const { version: _, ...typedConfig } = typedFields
  const { data: config } = AgendaFields.safeParse(typedConfig)
  const preview = useQuery({
    ...agendaPreviewQuery({ target, config: config as AgendaFields, start, serviceId }),
    enabled: config !== undefined,
  })
  const outside = preview.data?.outside ?? []
  return (
    <section
      className={styles.preview}
      id="apercu"
      tabIndex={-1}
      aria-labelledby="apercu-titre"
      aria-busy={preview.isFetching}
    >
      <h2 id="apercu-titre">Aperçu des créneaux</h2>
      <PreviewControls
        target={target}
        start={start}
        serviceId={serviceId}
        onService={setServiceId}
        onWeek={(weeks) => onStart(weeks === 0 ? mondayOf(today) : addDays(start, weeks * 7))}
      />
      <div className={styles.status} role="status">
        {config && start > addDays(today, config.horizonDays) && (
          <p className={primitivesStyles.note}>{TOO_FAR}</p>
        )}
        {!config && <p className={primitivesStyles.note}>L’aperçu attend que les champs soient justes.</p>}
        {outside.length > 0 && <p className={styles.warning}>{outsideSentence(outside.length)}</p>}
      </div>
      {outside.length > 0 && <OutsideList reservations={outside} />}
      {(config || preview.data) && (
        <QueryBoundary of={preview} loading={<p className={primitivesStyles.note}>Chargement...</p>}>
          {({ slots }) => <PreviewWeek start={start} today={today} slots={slots} />}
        </QueryBoundary>
      )}
    </section>
  )
}
