import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { monthAndYear } from '#domain/language/french-day.ts'
import type { Month } from '#domain/language/months.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { Section } from '../../ui/Section.tsx'
import { exportBook, printBook } from './actions.ts'
import styles from './book.module.css'
import { DownloadButton } from './DownloadButton.tsx'
import { TotalsSection } from './TotalsSection.tsx'

const HELP =
  'Le livre avec ses numéros, pour votre comptable ou vos archives. Gardez-en une copie à part chaque année.'

export function BookExports({ month }: { month: Month }) {
  const year = month.slice(0, 4)
  const [isYear, setIsYear] = useState(false)
  const period = isYear ? { from: `${year}-01`, to: `${year}-12` } : { from: month, to: month }
  return (
    <>
      <Section id="exporter" title="Exporter le livre" help={HELP}>
        <NativeSelect
          label="Période"
          className={styles.period}
          value={isYear ? 'year' : 'month'}
          onChange={(event) => setIsYear(event.currentTarget.value === 'year')}
        >
          <option value="month">{monthAndYear(`${month}-01`)}</option>
          <option value="year">{`année ${year}`}</option>
        </NativeSelect>
        <div className={`${primitivesStyles.row} ${styles.buttons}`}>
          <DownloadButton label="CSV" name="livre-des-recettes.csv" read={() => exportBook(period)} />
          <DownloadButton label="PDF" name="livre-des-recettes.pdf" read={() => printBook(period)} />
        </div>
      </Section>
      <TotalsSection month={month} />
    </>
  )
}
