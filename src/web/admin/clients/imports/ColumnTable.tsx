import { NativeSelect } from '@mantine/core'
import { french } from '#domain/language/typography.ts'
import tableStyles from '../../ui/table.module.css'
import styles from './import.module.css'

type Props<Field extends string> = {
  columns: readonly { title: string; field: Field | null }[]
  samples: readonly { cells: readonly string[] }[]
  /** Of all fields that a column may become. */
  names: Readonly<Record<Field, string>>
  isBusy: boolean
  onAssign: (index: number, field: Field | null) => void
}

/** Columns of a file with what each becomes. */
export function ColumnTable<Field extends string>({
  columns,
  samples,
  names,
  isBusy,
  onAssign,
}: Props<Field>) {
  const fields = Object.keys(names) as Field[]
  return (
    <div className={tableStyles.frame}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">Colonne</th>
            <th scope="col">Premières lignes</th>
            <th scope="col">Devient</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ title, field }, index) => (
            <tr key={positionOf(index)}>
              <th scope="row" className={styles.column}>
                {title}
              </th>
              <td data-label="Premières lignes" className={styles.samples}>
                {samples
                  .map(({ cells }) => cells[index] ?? '')
                  .filter(Boolean)
                  .join(' · ') || '–'}
              </td>
              <td data-label="Devient" className={styles.choice}>
                <NativeSelect
                  aria-label={french`Colonne « ${title} »`}
                  value={field ?? ''}
                  disabled={isBusy}
                  onChange={({ currentTarget: { value } }) =>
                    onAssign(index, fields.find((name) => name === value) ?? null)
                  }
                >
                  <option value="">Laisser de côté</option>
                  {fields.map((name) => (
                    <option key={name} value={name}>
                      {names[name]}
                    </option>
                  ))}
                </NativeSelect>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Said above a table of columns. */
export const COLUMNS_HELP =
  'Deux colonnes qui deviennent le même champ se complètent : la seconde sert là où la première est vide.'

/** Columns of a file have no other identity. */
function positionOf(index: number): string {
  return `colonne-${index + 1}`
}
