import { NativeSelect } from '@mantine/core'
import { frenchNumber } from '#domain/language/french-number.ts'
import { TEXT_ENCODINGS, type TextEncoding } from '#domain/language/text-encoding.ts'
import { french } from '#domain/language/typography.ts'
import { CheckboxField } from '../../ui/choices/CheckboxField.tsx'
import styles from './import.module.css'

type Props = {
  /** Null where the file says its own. */
  encoding: TextEncoding | null
  sheet: string | null
  headings: boolean
  above: number
  /** False where a file has no lines of titles. */
  hasHeadings?: boolean
  isBusy: boolean
  onHeadingsChange: (headings: boolean) => void
  onEncodingChange: (encoding: TextEncoding) => void
}

/** How a file is read: its encoding, and whether its table has a line of titles. */
export function FileChoices({ hasHeadings = true, onHeadingsChange, onEncodingChange, ...props }: Props) {
  const { encoding, sheet, headings, above, isBusy } = props
  return (
    <>
      {sheet !== null && (
        <p className={styles.intro}>
          {french`Feuille lue : « ${sheet} », la première qui n’est pas vide. Pour une autre, gardez-la seule dans le fichier.`}
        </p>
      )}
      {encoding !== null && (
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
      )}
      {hasHeadings && (
        <CheckboxField
          label={above > 0 ? LABEL_BELOW : 'La première ligne contient les titres'}
          description={aboveText(props)}
          checked={headings}
          disabled={isBusy}
          onChange={(event) => onHeadingsChange(event.currentTarget.checked)}
        />
      )}
    </>
  )
}

const LABEL_BELOW = 'Le tableau a une ligne de titres'

function aboveText({ above, headings }: Pick<Props, 'above' | 'headings'>): string | undefined {
  if (above === 0 || !headings) return undefined
  return above === 1
    ? 'La ligne au-dessus des titres n’est pas lue.'
    : french`Les ${frenchNumber(above)} lignes au-dessus des titres ne sont pas lues.`
}

function encodingOf(value: string): TextEncoding {
  return TEXT_ENCODINGS.find((name) => name === value) ?? 'UTF-8'
}
