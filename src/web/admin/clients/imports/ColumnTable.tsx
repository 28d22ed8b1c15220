import { NativeSelect } from '@mantine/core'
import type { ImportPreview } from '#contract/clients/imports.ts'
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, type ImportField } from '#domain/clients/import.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { TEXT_ENCODINGS, type TextEncoding } from '#domain/language/text-encoding.ts'
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
  onEncodingChange: (encoding: TextEncoding) => void
}

const HELP =
  'Deux colonnes qui deviennent le même champ se complètent : la seconde sert là où la première est vide.'

export function ColumnTable(props: Props) {
  const { preview, fileName, isBusy, onAssign } = props
  const { columns, samples } = preview
  return (
    <Section id="colonnes" title="Colonnes" help={french`${fileName}. ${HELP}`}>
      <FileChoices {...props} />
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

function FileChoices({ preview, isBusy, onHeadingsChange, onEncodingChange }: Props) {
  const { format, encoding, headings, above } = preview
  return (
    <>
      <NativeSelect
        className={styles.encoding}
        label="Encodage"
        description="Si des accents sont mal lus, choisissez-en un autre."
        value={encoding}
        disabled={isBusy}
        onChange={(event) => onEncodingChange(encodingOf(event.currentTarget.value))}
      >
        {TEXT_ENCODINGS.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </NativeSelect>
      {format === 'csv' && (
        <CheckboxField
          label={above > 0 ? LABEL_BELOW : 'La première ligne contient les titres'}
          description={aboveText(preview)}
          checked={headings}
          disabled={isBusy}
          onChange={(event) => onHeadingsChange(event.currentTarget.checked)}
        />
      )}
    </>
  )
}

const LABEL_BELOW = 'Le tableau a une ligne de titres'

function aboveText({ above, headings }: ImportPreview): string | undefined {
  if (above === 0 || !headings) return undefined
  return above === 1
    ? 'La ligne au-dessus des titres n’est pas lue.'
    : french`Les ${frenchNumber(above)} lignes au-dessus des titres ne sont pas lues.`
}

function encodingOf(value: string): TextEncoding {
  return TEXT_ENCODINGS.find((name) => name === value) ?? 'UTF-8'
}

/** Columns of a file have no other identity. */
function positionOf(index: number): string {
  return `colonne-${index + 1}`
}

function fieldOf(value: string): ImportField | null {
  return IMPORT_FIELDS.find((field) => field === value) ?? null
}
