import { Button } from '@mantine/core'
import type { ListedCalendar } from '#contract/booking/private-calendar.ts'
import { french } from '#domain/language/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { CheckboxField } from '../../ui/choices/CheckboxField.tsx'
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx'
import { useSave } from '../../ui/query/use-save.ts'
import { changeCalendar, refreshCalendar, removeCalendar } from './actions.ts'
import { ALL_DAY_HELP, ALL_DAY_LABEL } from './all-day.ts'
import styles from './private-calendar.module.css'

type Props = { calendar: ListedCalendar; onChange: (what: 'address' | 'name') => void }

/** With a lost address, the form for another stands above. */
export function StoredCalendar({ calendar, onChange }: Props) {
  const { id, address, name } = calendar
  const refresh = useSave(() => refreshCalendar(id), {
    done: 'Agenda relu',
    failure: 'Une erreur est survenue.',
  })
  return (
    <>
      {address !== null && (
        <>
          <p className={styles.address}>
            Adresse secrète <strong>{address}</strong>
          </p>
          <AllDayField calendar={calendar} />
        </>
      )}
      <div className={`${actionRowStyles.start} ${styles.actions}`}>
        {address !== null && (
          <>
            <Button variant="default" disabled={refresh.isPending} onClick={() => refresh.mutate()}>
              {refresh.isPending ? 'Lecture en cours…' : 'Relire maintenant'}
            </Button>
            <Button variant="default" onClick={() => onChange('address')}>
              Changer l’adresse
            </Button>
          </>
        )}
        <Button variant="default" onClick={() => onChange('name')}>
          {name === '' ? 'Nommer' : 'Renommer'}
        </Button>
        <ConfirmButton
          label="Retirer"
          variant="subtle"
          className={styles.remove ?? ''}
          title={french`Retirer l’agenda privé ?`}
          confirmLabel="Retirer"
          action={() => removeCalendar(id)}
          done="Agenda privé retiré"
          failure="Une erreur est survenue."
        >
          <p>
            L’adresse et les heures occupées sont effacées : ces heures sont de nouveau proposées à vos
            clients.
          </p>
        </ConfirmButton>
      </div>
    </>
  )
}

function AllDayField({ calendar: { id, countsAllDay } }: Pick<Props, 'calendar'>) {
  const change = useSave((counts: boolean) => changeCalendar(id, { countsAllDay: counts }), {
    done: (_reply, counts) =>
      counts
        ? 'Les événements d’une journée entière comptent'
        : 'Les événements d’une journée entière ne comptent plus',
    failure: 'Une erreur est survenue.',
  })
  return (
    <CheckboxField
      label={ALL_DAY_LABEL}
      description={ALL_DAY_HELP}
      checked={change.isPending ? change.variables : countsAllDay}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  )
}
