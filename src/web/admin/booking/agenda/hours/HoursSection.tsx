import type { ReactNode } from 'react'
import { french } from '#domain/language/typography.ts'
import { Section } from '../../../ui/Section.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { WeekFields } from './WeekFields.tsx'

type Props = { help?: string; children?: ReactNode }

/** The week in force today. */
export function HoursSection({ help = '', children }: Props) {
  return (
    <Section id="horaires" title="Horaires" help={help}>
      {children}
      <WeekFields week="">
        <NumberField
          id="pas"
          name="workingHours.slotDuration"
          label="Minutes entre deux heures proposées"
          description={french`Avec 30 : 9 h, 9 h 30, 10 h…`}
          min={15}
          max={480}
          step={15}
        />
      </WeekFields>
    </Section>
  )
}
