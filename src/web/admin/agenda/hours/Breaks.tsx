import { Button } from '@mantine/core'
import { type UseFieldArrayReturn, useWatch } from 'react-hook-form'
import type { Weekday } from '#domain/time.ts'
import { french, NNBSP } from '#domain/typography.ts'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import fieldsStyles from '../fields/fields.module.css'
import { NumberField } from '../fields/NumberField.tsx'
import { isIneffectiveBreak } from './ineffective-break.ts'
import styles from './WeekdayFields.module.css'
import { nameOfWeekday } from './week.ts'

type Props = { weekday: Weekday; breaks: UseFieldArrayReturn<AgendaFields, 'breakTimes'> }

const NOON_BREAK = { start: 12, end: 13 }

export function Breaks({ weekday, breaks }: Props) {
  const agenda = useWatch<AgendaFields>() as AgendaFields
  const breaksOfDay = breaks.fields.flatMap(({ id, day }, index) => (day === weekday ? [{ id, index }] : []))
  const noonBreak = breaksOfDay.find(({ index }) => isNoonBreak(agenda.breakTimes[index]))
  const toggleNoonBreak = () => {
    if (noonBreak) breaks.remove(noonBreak.index)
    else breaks.append({ day: weekday, ...NOON_BREAK }, { shouldFocus: false })
  }
  return (
    <div className={styles.breaks}>
      <Button
        className={styles.toggle}
        variant="default"
        size="xs"
        radius="xl"
        aria-pressed={noonBreak !== undefined}
        onClick={toggleNoonBreak}
      >
        {french`Pause 12 h\u2009–\u200913 h`}
        <span className="visually-hidden"> le {nameOfWeekday(weekday)}</span>
      </Button>
      {breaksOfDay.map(({ id, index }) => (
        <div key={id} className={fieldsStyles.row}>
          <NumberField name={`breakTimes.${index}.start`} label="Début de la pause" min={0} max={23} />
          <NumberField name={`breakTimes.${index}.end`} label="Fin de la pause" min={1} max={24} />
          <Button
            className={fieldsStyles.remove}
            variant="subtle"
            size="xs"
            onClick={() => breaks.remove(index)}
          >
            Retirer<span className="visually-hidden"> la pause du {nameOfWeekday(weekday)}</span>
          </Button>
          {isIneffectiveBreak(agenda.breakTimes[index], agenda) && (
            <p className={fieldsStyles.note}>Sans effet{NNBSP}: cette pause est en dehors des horaires.</p>
          )}
        </div>
      ))}
    </div>
  )
}

function isNoonBreak(breakTime: AgendaFields['breakTimes'][number] | undefined): boolean {
  return breakTime?.start === NOON_BREAK.start && breakTime.end === NOON_BREAK.end
}
