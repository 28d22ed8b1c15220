import { Button } from '@mantine/core'
import type { PrivateCalendar } from '#contract/booking/private-calendar.ts'
import { french } from '#domain/language/typography.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { CheckboxField } from '../../ui/choices/CheckboxField.tsx'
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx'
import { useSave } from '../../ui/query/use-save.ts'
import { removeCalendar, saveCalendar } from './actions.ts'
import { ALL_DAY_HELP, ALL_DAY_LABEL } from './all-day.ts'
import styles from './private-calendar.module.css'

type Props = { calendar: PrivateCalendar; onChange: () => void }

export function StoredCalendar({ calendar: { address, countsAllDay }, onChange }: Props) {
  const change = useSave((counts: boolean) => saveCalendar({ countsAllDay: counts }), {
    done: (_reply, counts) =>
      counts
        ? 'Les événements d’une journée entière comptent'
        : 'Les événements d’une journée entière ne comptent plus',
    failure: 'Une erreur est survenue.',
  })
  return (
    <>
      <p className={styles.address}>
        Adresse secrète <strong>{address}</strong>
      </p>
      <CheckboxField
        label={ALL_DAY_LABEL}
        description={ALL_DAY_HELP}
        checked={change.isPending ? change.variables : countsAllDay}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      <div className={`${actionRowStyles.start} ${styles.actions}`}>
        <Button variant="default" onClick={onChange}>
          Changer l’adresse
        </Button>
        <ConfirmButton
          label="Retirer"
          variant="subtle"
          className={styles.remove ?? ''}
          title={french`Retirer l’agenda privé ?`}
          confirmLabel="Retirer"
          action={removeCalendar}
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
