import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { frenchRange } from '#domain/language/french-day.ts'
import { addDays, type Day } from '#domain/language/time.ts'
import { practitionerServicesQuery } from '#web/app/query/queries.ts'
import { ServiceOptions } from '../../../forms/ServiceOptions.tsx'
import { api } from '../../../session/session.ts'
import { useAdmin } from '../../../session/use-admin.ts'
import type { AgendaTarget } from '../queries.ts'
import styles from './AgendaPreview.module.css'

type Props = {
  target: AgendaTarget
  start: Day
  serviceId: number | undefined
  onService: (serviceId: number | undefined) => void
  /** 0 returns to the current week. */
  onWeek: (weeks: -1 | 0 | 1) => void
}

export function PreviewControls({ target, start, serviceId, onService, onWeek }: Props) {
  const admin = useAdmin()
  const services = useQuery(practitionerServicesQuery(api, target ?? admin.id))
  return (
    <>
      <NativeSelect
        label="Pour la prestation"
        value={serviceId ?? ''}
        onChange={(event) => onService(Number(event.currentTarget.value) || undefined)}
      >
        <option value="">Aucune en particulier</option>
        <ServiceOptions services={services.data ?? []} />
      </NativeSelect>
      <div className={styles.weeks}>
        <h3 aria-live="polite">Semaine {frenchRange(start, addDays(start, 6))}</h3>
        <Button variant="default" size="xs" onClick={() => onWeek(-1)}>
          <span className="visually-hidden">Semaine </span>Précédente
        </Button>
        <Button variant="default" size="xs" onClick={() => onWeek(0)}>
          Cette semaine
        </Button>
        <Button variant="default" size="xs" onClick={() => onWeek(1)}>
          <span className="visually-hidden">Semaine </span>Suivante
        </Button>
      </div>
    </>
  )
}
