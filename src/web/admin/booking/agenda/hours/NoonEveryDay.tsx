import { Switch } from '@mantine/core'
import { french } from '#domain/language/typography.ts'
import { type BreaksArray, useWeek, type WeekPath } from '../fields/week-path.ts'
import { hasBreak, NOON_BREAK, withBreakOn, withoutNoonBreaks } from './break-times.ts'
import styles from './HoursSection.module.css'

export function NoonEveryDay({ week, breaks }: { week: WeekPath; breaks: BreaksArray }) {
  const { openDays, breakTimes } = useWeek(week)
  const isOn = hasBreak(breakTimes, openDays, NOON_BREAK)
  return (
    <Switch
      className={styles.everyDay}
      label={french`Pause 12 h\u2009–\u200913 h tous les jours d’ouverture`}
      description={french`Autre chose ? Choisissez les heures d’un jour, puis « Tous les jours ».`}
      checked={isOn}
      disabled={openDays.length === 0}
      onChange={() =>
        breaks.replace(isOn ? withoutNoonBreaks(breakTimes) : withBreakOn(breakTimes, openDays, NOON_BREAK))
      }
    />
  )
}
