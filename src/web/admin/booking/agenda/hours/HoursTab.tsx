import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { MAX_LATER_HOURS } from '#contract/booking/working-hours.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { addDays, mondayOf } from '#domain/language/time.ts'
import layoutStyles from '../AgendaForm.module.css'
import type { TabProps } from '../agenda-tabs.ts'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import { ListError } from '../fields/ListError.tsx'
import { AgendaPreview } from '../preview/AgendaPreview.tsx'
import styles from './HoursSection.module.css'
import { HoursSection } from './HoursSection.tsx'
import { LaterHoursSection } from './LaterHoursSection.tsx'
import { lastDayOfWeek, suggestLaterHours } from './later-week.ts'

export function HoursTab({ target, today, renderForm }: TabProps) {
  const { control, getValues } = useFormContext<AgendaFields>()
  const { fields, append, remove } = useFieldArray({ control, name: 'laterHours' })
  const laterHours = useWatch<AgendaFields, 'laterHours'>({ name: 'laterHours' })
  // On a Sunday, the next week: little of the current one is left to book.
  const [previewStart, setPreviewStart] = useState(() => mondayOf(addDays(today, 1)))
  const plan = () => {
    const suggested = suggestLaterHours(getValues(), today)
    append(suggested)
    setPreviewStart(mondayOf(suggested.from))
  }
  const lastDay = lastDayOfWeek(today, laterHours)
  return (
    <div className={layoutStyles.columns}>
      {renderForm(
        <>
          <HoursSection {...(lastDay !== null && { help: `Jusqu’au ${dayAndYear(lastDay)}.` })}>
            {fields.length < MAX_LATER_HOURS && (
              <Button className={styles.plan} variant="default" size="xs" onClick={plan}>
                Nouveaux horaires à partir du…
              </Button>
            )}
          </HoursSection>
          {fields.map(({ id }, index) => (
            <LaterHoursSection
              key={id}
              index={index}
              onPreview={(day) => setPreviewStart(mondayOf(day))}
              onRemove={() => remove(index)}
            />
          ))}
          <ListError name="laterHours" />
        </>,
      )}
      <AgendaPreview target={target} today={today} start={previewStart} onStart={setPreviewStart} />
    </div>
  )
}
