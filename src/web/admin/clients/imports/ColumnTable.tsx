import { NativeSelect } from '@mantine/core'
import type { ImportPreview } from '#contract/clients/imports.ts'
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, type ImportField } from '#domain/clients/import.ts'
import { french } from '#domain/language/typography.ts'
import { CheckboxField } from '../../ui/choices/CheckboxField.tsx'
import { Section } from '../../ui/Section.tsx'
import tableStyles from '../../ui/table.module.css'
import styles from './import.module.css'

type Props = {
  preview: ImportPreview
  fileName: string
  isBusy: boolean
  onAssign: (index: number, field: ImportField | null) => void
  onHeadingsChange: (headings: boolean) => void
}

export function ColumnTable({ preview, fileName, isBusy, onAssign, onHeadingsChange }: Props) {
  const { columns, samples, encoding, headings } = preview
  return (
    <Section id="colonnes" title="Colonnes" help={french`${fileName}, lu en ${encoding}.`}>
      <CheckboxField
        label="La première ligne contient les titres"
        checked={headings}
        disabled={isBusy}
        onChange={(event) => onHeadingsChange(event.currentTarget.checked)}
      />
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
                <th scope="row">{title}</th>
                <td data-label="Premières lignes" className={styles.samples}>
                  {samples
                    .map(({ cells }) => cells[index] ?? '')
                    .filter(Boolean)
                    .join(' · ') || '–'}
                </td>
                <td data-label="Devient">
                  <NativeSelect
                    aria-label={french`Colonne « ${title} »`}
                    value={field ?? ''}
                    disabled={isBusy}
                    onChange={(event) => onAssign(index, fieldOf(event.currentTarget.value))}
                  >
                    <option value="">Laisser de côté</option>
                    {IMPORT_FIELDS.map((name) => (
                      <option key={name} value={name}>
                        {IMPORT_FIELD_NAMES[name]}
                      </option>
                    ))}
                  </NativeSelect>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

/** Columns of a file have no other identity. */
function positionOf(index: number): string {
  return `colonne-${index + 1}`
}

function fieldOf(value: string): ImportField | null {
  return IMPORT_FIELDS.find((field) => field === value) ?? null
}
