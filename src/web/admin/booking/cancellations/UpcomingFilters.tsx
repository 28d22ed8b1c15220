import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { Day } from '#domain/language/time.ts'
import { useTeam } from '../../ui/parts/team.ts'
import styles from './cancellations.module.css'
import { BOOKED_WITHIN, type FilterFields } from './upcoming-filter.ts'

type Props = { fields: FilterFields; today: Day; onChange: (change: Partial<FilterFields>) => void }

/** Typed text stays out of the URL: a client's name is personal data. */
export function UpcomingFilters({ fields, today, onChange }: Props) {
  const { owners: practitioners, hasTeam } = useTeam()
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">Filtrer les rendez-vous à venir</legend>
      <TextInput
        className={styles.client}
        type="search"
        label="Client"
        placeholder="Nom, e-mail ou téléphone"
        autoComplete="off"
        value={fields.client}
        onChange={(event) => onChange({ client: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Jour"
        min={today}
        value={fields.date}
        onChange={(event) => onChange({ date: event.currentTarget.value })}
      />
      {fields.date !== '' && (
        <TextInput
          type="date"
          label="Jusqu’au (facultatif)"
          min={fields.date}
          value={fields.until}
          onChange={(event) => onChange({ until: event.currentTarget.value })}
        />
      )}
      {hasTeam && (
        <NativeSelect
          label="Praticien"
          value={fields.praticienId}
          onChange={(event) => onChange({ praticienId: event.currentTarget.value })}
        >
          <option value="">Tous</option>
          {practitioners.map(({ id, displayName }) => (
            <option key={id} value={id}>
              {displayName}
            </option>
          ))}
        </NativeSelect>
      )}
      <NativeSelect
        label="Réservés"
        value={fields.bookedWithinHours}
        onChange={(event) => onChange({ bookedWithinHours: event.currentTarget.value })}
      >
        <option value="">À tout moment</option>
        {BOOKED_WITHIN.map(({ hours, label }) => (
          <option key={hours} value={hours}>
            {label}
          </option>
        ))}
      </NativeSelect>
      {fields.date !== '' && (
        <Button className={styles.widen} variant="subtle" onClick={() => onChange({ date: '', until: '' })}>
          Tous les jours
        </Button>
      )}
    </fieldset>
  )
}
