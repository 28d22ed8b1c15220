import { Button, Switch } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { nameOfWeekday } from '#domain/language/french-day.ts'
import type { Span, Weekday } from '#domain/language/time.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import fieldsStyles from '../fields/fields.module.css'
import { NumberField } from '../fields/NumberField.tsx'
import { type BreaksArray, useWeek, type WeekPath } from '../fields/week-path.ts'
import { isNoonBreak, NOON_BREAK, withBreakOn } from './break-times.ts'
import { isIneffectiveBreak } from './ineffective-break.ts'
import styles from './WeekdayFields.module.css'

type Props = { week: WeekPath; weekday: Weekday; breaks: BreaksArray }

export function Breaks({ week: path, weekday, breaks }: Props) {
  const week = useWeek(path)
  const specialDays = useWatch<AgendaFields, 'specialDays'>({ name: 'specialDays' })
  const breaksOfDay = breaks.fields.flatMap(({ id, day }, index) => (day === weekday ? [{ id, index }] : []))
  const noonBreak = breaksOfDay.find(({ index }) => isNoonBreak(week.breakTimes[index]))
  const toggleNoonBreak = () => {
    if (noonBreak) breaks.remove(noonBreak.index)
    else breaks.append({ day: weekday, ...NOON_BREAK }, { shouldFocus: false })
  }
  const repeatEveryDay = (breakTime: Span | undefined) => {
    if (breakTime)
      breaks.replace(withBreakOn(week.breakTimes, [...new Set([...week.openDays, weekday])], breakTime))
  }
  return (
    <div className={styles.breaks}>
      <Switch
        className={styles.toggle}
        label={
          <>
            {french`Pause 12 h\u2009–\u200913 h`}
            <span className="visually-hidden"> le {nameOfWeekday(weekday)}</span>
          </>
        }
        checked={noonBreak !== undefined}
        onChange={toggleNoonBreak}
      />
      {breaksOfDay.map(({ id, index }) => (
        <div key={id} className={fieldsStyles.row}>
          <NumberField name={`${path}breakTimes.${index}.start`} label="Début de la pause" min={0} max={23} />
          <NumberField name={`${path}breakTimes.${index}.end`} label="Fin de la pause" min={1} max={24} />
          <div className={styles.breakActions}>
            <Button variant="subtle" size="xs" onClick={() => repeatEveryDay(week.breakTimes[index])}>
              Tous les jours
              <span className="visually-hidden">
                {NNBSP}: la pause du {nameOfWeekday(weekday)}
              </span>
            </Button>
            <Button
              className={fieldsStyles.remove}
              variant="subtle"
              size="xs"
              onClick={() => breaks.remove(index)}
            >
              Retirer<span className="visually-hidden"> la pause du {nameOfWeekday(weekday)}</span>
            </Button>
          </div>
          {isIneffectiveBreak(week.breakTimes[index], { ...week, specialDays }) && (
            <p className={primitivesStyles.note}>
              Sans effet{NNBSP}: cette pause est en dehors des horaires.
            </p>
          )}
        </div>
      ))}
    </div>
  )
}
