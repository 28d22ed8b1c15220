import { NativeSelect } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import styles from '../fields/fields.module.css'
import { ListError } from '../fields/ListError.tsx'
import { WorkedHolidays } from './WorkedHolidays.tsx'
import { ZONES } from './zones.ts'

export function Holidays() {
  const { setValue, formState } = useFormContext<AgendaFields>()
  const zone = useWatch<AgendaFields, 'closedOnHolidays'>({ name: 'closedOnHolidays' })
  return (
    <div className={styles.list}>
      <NativeSelect
        className={styles.field}
        label="Fermer les jours fériés"
        error={formState.errors.closedOnHolidays?.message}
        value={zone ?? ''}
        onChange={(event) => {
          const chosen = ZONES.find(({ code }) => code === event.currentTarget.value)?.code ?? null
          setValue('closedOnHolidays', chosen, { shouldDirty: true })
        }}
      >
        <option value="">Non, tous travaillés</option>
        {ZONES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {zone && <WorkedHolidays zone={zone} />}
      <ListError name="workedHolidays" />
    </div>
  )
}
