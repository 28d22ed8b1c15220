import { NativeSelect } from '@mantine/core'
import { frenchNumber } from '#domain/language/french-number.ts'
import { french } from '#domain/language/typography.ts'
import tableStyles from '../../ui/table.module.css'
import styles from '../imports/import.module.css'

type Match = { text: string; count: number; id: number | null }

type Props = {
  /** Of the texts. */
  heading: string
  matches: readonly Match[]
  known: readonly { id: number; name: string }[]
  /** Label of the choice that matches nothing. */
  none: string
  /** Name of the text that is empty. */
  empty: string
  /** Heading of the counts. */
  counted?: string
  isBusy: boolean
  onChange: (ids: (number | null)[]) => void
}

/** Texts of a file, with what each stands for here. */
export function MatchTable({
  heading,
  matches,
  known,
  none,
  empty,
  counted = 'Rendez-vous',
  isBusy,
  onChange,
}: Props) {
  const change = (index: number, value: string) =>
    onChange(matches.map(({ id }, place) => (place === index ? (value === '' ? null : Number(value)) : id)))
  return (
    <div className={tableStyles.frame}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{counted}</th>
            <th scope="col">Devient</th>
          </tr>
        </thead>
        <tbody>
          {matches.map(({ text, count, id }, index) => (
            <tr key={text}>
              <th scope="row">{text || empty}</th>
              <td data-label={counted}>{frenchNumber(count)}</td>
              <td data-label="Devient" className={styles.choice}>
                <NativeSelect
                  aria-label={french`« ${text || empty} » devient`}
                  value={id ?? ''}
                  disabled={isBusy}
                  onChange={(event) => change(index, event.currentTarget.value)}
                >
                  <option value="">{none}</option>
                  {known.map((each) => (
                    <option key={each.id} value={each.id}>
                      {each.name}
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
