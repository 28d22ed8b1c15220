import { NativeSelect } from '@mantine/core'
import styles from '../AgendaCalendar.module.css'

type Props = {
  practitioners: { id: number; displayName: string }[]
  shown: number | null
  onChoose: (id: number) => void
}

export function WeekOwner({ practitioners, shown, onChoose }: Props) {
  return (
    <NativeSelect
      className={styles.weekOwner}
      label="Semaine de"
      value={String(shown)}
      data={practitioners.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    />
  )
}
