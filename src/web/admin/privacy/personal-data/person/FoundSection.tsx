import type { ReactNode } from 'react'
import { cellsOf, headingsOf, type PersonalDataSection } from '#contract/privacy/section.ts'
import { Section } from '../../../ui/Section.tsx'
import { DataTable } from './DataTable.tsx'

type Props<Row> = { section: PersonalDataSection<Row>; rows: readonly Row[] }

/** Nothing if there are no rows. */
export function FoundSection<Row>({ section, rows, children }: Props<Row> & { children: ReactNode }) {
  const { onScreen } = section
  if (rows.length === 0 || !onScreen) return null
  const { anchor, title = section.title, help, isUncounted = false } = onScreen
  return (
    <Section id={anchor} title={isUncounted ? title : `${title} (${rows.length})`} {...(help && { help })}>
      {children}
    </Section>
  )
}

/** Rows of the book have a number instead of an id. */
type Numbered = { id: number } | { number: number }

export function FoundTable<Row extends Numbered>({ section, rows }: Props<Row>) {
  return (
    <FoundSection section={section} rows={rows}>
      <DataTable
        columns={headingsOf(section, 'screen')}
        rows={rows.map((row) => ({
          id: 'id' in row ? row.id : row.number,
          cells: cellsOf(section, 'screen', row),
        }))}
      />
    </FoundSection>
  )
}
